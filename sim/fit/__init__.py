"""What measurements at a kitchen table tell of a real toy: its parameters, fitted to them.

    given = measurements.read(Path("mine.toml"))
    found = solve.fit(given)
    print(report.text(found))

`measurements` reads the file, `predict` and `tracks` say what a gear would have shown, `solve` samples the parameters,
`report` says what came of it. Fitting needs the extra `study`; reading does not.
"""
