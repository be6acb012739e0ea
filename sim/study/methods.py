"""The methods paragraph of a report, made from the plan: what was done, how often, and how it was analysed."""

from __future__ import annotations

from collections.abc import Iterator

from sim.study import design
from sim.study.compare import PERMUTED
from sim.study.factors import Factor, factors, unit
from sim.study.loading import most
from sim.study.plan import Plan
from sim.study.results import Study
from sim.study.summary import Summary, number_words

POLICIES = {
    "ahead": "placed at random positions that the rules allow",
    "careful": "placed where a short look ahead found it safest, of a few random positions that the rules allow",
    "pile": "placed into one compartment",
    "list": "placed at the positions that the plan lists",
    "custom": "placed by a custom function",
}
STOPS = {
    "first fall": "A trial ended at the first fall",
    "all placed": "A trial went on after a fall",
    "custom": "A trial ended by a custom rule",
}


def text(study: Study, found: Summary) -> str:
    """The paragraph, in plain text."""
    return " ".join(_sentences(study, found))


def _sentences(study: Study, found: Summary) -> Iterator[str]:
    plan = study.plan
    yield _simulated(plan)
    yield _design(plan)
    yield from _size(study, found)
    yield from _analysis(plan, found)
    libraries = ", ".join(f"{name} {value}" for name, value in found.model.items())
    yield f"Random numbers came from NumPy's PCG64 with the seed {plan.seed}. Version of the model: {libraries}."


def _simulated(plan: Plan) -> str:
    loading, stop = plan.loading, plan.stop
    gear = plan.gear.preset if "preset" not in plan.design.vary else "varied"
    changes = ", ".join(f"{name} = {value}" for name, value in plan.gear.set.items())
    hand = loading.hand
    return (
        f"Wheels were simulated in Drehwerk (gear {gear}{f' with {changes}' if changes else ''}). Up to "
        f"{most(stop, loading)} pieces were {POLICIES[loading.policy]}; a hand scattered them by "
        f"{number_words(1000 * hand.position)} mm along the rim and {number_words(hand.angle_deg)}° (standard "
        f"deviations, times {number_words(hand.shake)}). {STOPS[stop.at]}, or when all was placed, or when no place "
        f"was found; after each placement the wheel was given up to {number_words(stop.settle)} s to come to rest."
    )


def _design(plan: Plan) -> str:
    varied = "; ".join(map(_range, factors(plan)))
    match plan.design.kind:
        case "one":
            return "Nothing was varied."
        case "grid":
            shared = (
                "Trials of the same replicate shared their random numbers at all points (common random numbers)."
                if plan.common
                else "All trials had independent random numbers."
            )
            return f"The design was a full factorial of {design.points(plan)} points ({varied}). {shared}"
        case "sensitivity":
            return (
                f"The design was Saltelli's with {plan.design.points} rows of a scrambled Sobol sequence ({varied}); "
                "chance was a factor of its own."
            )
    kind = "a scrambled Sobol sequence" if plan.design.kind == "sobol" else "a Latin hypercube"
    return f"The design was {plan.design.points} points of {kind} ({varied})."


def _range(factor: Factor) -> str:
    with_unit = f" {unit(factor.name)}" if unit(factor.name) != "1" else ""
    if factor.values:
        words = ", ".join(one if isinstance(one, str) else number_words(one) for one in factor.values)
    else:
        words = f"{number_words(factor.low)} to {number_words(factor.high)}"
        words += f" in {factor.levels} steps" if factor.levels else ""
    return f"{factor.name}: {words}{with_unit}"


def _size(study: Study, found: Summary) -> Iterator[str]:
    plan = study.plan
    each = f", {plan.trials} at each point" if plan.design.kind in ("grid", "sobol", "latin") else ""
    if found.trials < found.planned:
        yield f"Of {found.planned} planned trials{each}, {found.trials} are done."
    elif study.head.trials is None:
        yield f"There were {found.trials} trials{each}."
    else:
        yield f"There were {found.trials} trials, after which the study had reached its precision."
    if plan.precision:
        wanted, count = plan.precision, len(design.looks(plan))
        yield (
            f"It was to end when the interval of the {wanted.of} of {wanted.figure} was at most "
            f"{number_words(wanted.half_width)} to each side, looked at up to {count} times; that interval is at "
            f"{number_words(100 * found.level, 4)} %, so that it holds at 95 % over all looks (Bonferroni)."
        )


def _analysis(plan: Plan, found: Summary) -> Iterator[str]:
    yield (
        "Survival is the complement of the cumulative incidence of a first fall, wheels without a further place "
        "counting as standing (Fine and Gray); bands are Wilson's for the effective number of wheels (Rothman). Means "
        "have Student's intervals, medians those between order statistics, shares Wilson's; all at 95 %."
    )
    if plan.design.kind == "sensitivity":
        yield "Sobol indices are by the estimators of Saltelli et al. (2010), with bootstrap intervals over rows."
    elif plan.design.kind in ("sobol", "latin"):
        yield (
            "The unit of analysis is the point of the design. Each factor was tested by permuting the points' mean "
            "log-rank scores; effects are those of a linear regression of points' means on all factors (HC3 errors)."
        )
    elif plan.design.kind == "grid" and plan.common:
        yield (
            "The unit of analysis is the replicate. Factors were tested by Hotelling's test of log-rank scores "
            "(stratified by the other factors) in pairs; effects are means of paired differences."
        )
    elif plan.design.kind == "grid":
        yield (
            "Factors were tested by log-rank tests stratified by the other factors; effects are means of differences "
            "between trials at the same combination of the other factors."
        )
    if plan.design.kind == "grid":
        yield "Hazard ratios are from Cox's model, stratified by the other factors, with robust errors."
    if found.tests:
        kind = "permutation tests" if found.tests[0].method == PERMUTED else "tests"
        yield f"The p-values of all {len(found.tests)} {kind} were adjusted together by Holm's method."
