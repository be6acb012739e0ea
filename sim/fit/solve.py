"""Fitting a gear to measurements: the posterior distribution of its parameters, sampled.

Before anything is measured every value in a parameter's range is as likely as any other (on a logarithmic scale for
densities). A measurement scatters normally, or by Student's distribution where its uncertainty comes from few tries;
one in a hundred is a slip that may be off by anything (a Cauchy distribution), so that a period counted double does not
draw everything with it. The distribution is sampled by the affine-invariant sampler of emcee (Foreman-Mackey et al.
2013), started around the best fit.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from games.core import UserError
from sim.fit.measurements import Measurements
from sim.fit.predict import Datum, data
from sim.parameters import BOOK, STANDARD, Parameters

Numbers = NDArray[np.float64]

USUAL = ("contact.friction", "contact.rolling_resistance", "wheel.density", "pieces.density")
"""What is fitted in any case. Dividers are where a fall tells them, and lengths where a caliper does."""
SURE = 0.95
"""How likely a parameter is within the interval that is given with its estimate."""
SLIPS = 0.01
"""Of how many measurements it is expected that they are slips."""
SLIP_WIDTH = 5.0
"""Uncertainties by which half of the slips are off at most."""
DOUBTFUL = 3.0
"""Uncertainties between a measurement and the fit that a good one rarely has: one in 370."""
OPEN = 0.8
"""Share of its range that is left to a parameter which the data do not tell."""
EDGE = 0.05
"""Share of its range at either end that counts as its end."""
WIDE = 0.3
"""Standard deviation of the walkers' places in a range at the start, where the data tell nothing."""
WALKERS_EACH, FEWEST_WALKERS = 5, 24
WARM_UP, DRAWS = 300, 500
"""Steps of every walker that are thrown away, and that are kept."""


class Free(NamedTuple):
    """A parameter that is fitted, on a scale from 0 to 1 over its range; `log` where that is logarithmic."""

    name: str
    low: float
    high: float
    log: bool

    def at(self, share: float) -> float:
        """The value so far along the range."""
        if self.log:
            return float(math.exp(math.log(self.low) + share * math.log(self.high / self.low)))
        return self.low + share * (self.high - self.low)

    def share(self, value: float) -> float:
        """How far along the range a value is."""
        value = min(max(value, self.low), self.high)
        if self.log:
            return math.log(value / self.low) / math.log(self.high / self.low)
        return (value - self.low) / (self.high - self.low)


class Estimate(NamedTuple):
    """A parameter as the data tell it: the median, its standard deviation, and the interval in which it is, so SURE.

    Where the data leave an end of the range open the interval reaches to it; where they do not tell the parameter
    (`determined` is false) it is the whole range, and the value is that of the gear that was begun with.
    """

    name: str
    value: float
    spread: float
    low: float
    high: float
    determined: bool
    open_below: bool = False
    open_above: bool = False


class Residual(NamedTuple):
    """A measurement beside what the fitted gear does, and how many uncertainties lie between.

    `slip` is how likely it is that the measurement is one.
    """

    what: str
    unit: str
    measured: float
    uncertainty: float
    fitted: float
    deviations: float
    slip: float


class Fit(NamedTuple):
    """What came of a fit. `samples` are (parameters, chains, draws) in the order of `estimates` that are sampled."""

    parameters: Parameters
    estimates: tuple[Estimate, ...]
    residuals: tuple[Residual, ...]
    sampled: tuple[str, ...]
    samples: Numbers
    held: dict[str, float]

    @property
    def covariance(self) -> Numbers:
        """Of the sampled parameters, in their units."""
        flat = self.samples.reshape(len(self.sampled), -1)
        return np.atleast_2d(np.cov(flat)) if len(self.sampled) else np.zeros((0, 0))


def fit(
    given: Measurements,
    begin: Parameters = STANDARD,
    hold: Collection[str] = (),
    free: Iterable[str] = (),
    seed: int = 0,
    progress: Callable[[int, int], None] = lambda _done, _total: None,
) -> Fit:
    """Fits the gear `begin` to the measurements; what is not fitted stays as in it.

    Args:
        hold: parameters that are taken as they are in `begin`.
        free: parameters that are fitted besides the usual ones.
        seed: of the sampler.
        progress: is told how many steps are done, of how many.

    Raises:
        UserError: a name is unknown, nothing is left to fit, or a track cannot be read.
    """
    chosen = _chosen(given, hold, free)
    known = data(given, begin)
    telling = [one for one in chosen if _tells(known, begin, one)]
    samples = _sampled(known, begin, telling, seed, progress)
    flat = samples.reshape(len(telling), -1)
    estimates = {
        one.name: _estimate(one, BOOK.value(begin, one.name), flat[telling.index(one)] if one in telling else None)
        for one in chosen
    }
    gear = begin
    for one in estimates.values():
        gear = BOOK.replaced(gear, one.name, _whole(one.name, one.value))
    likely = _gear(begin, telling, np.median(flat, axis=1)) if telling else begin
    slips = _slips(known, begin, telling, flat)
    residuals = [
        Residual(
            one.what, one.unit, *one.reading[:1], one.uncertainty, one.predict(likely), one.deviation(likely), slip
        )
        for one, slip in zip(known, slips, strict=True)
    ]
    values = np.array([[one.at(share) for share in row] for one, row in zip(telling, flat, strict=True)])
    names = tuple(one.name for one in telling)
    held = {name: BOOK.value(begin, name) for name in BOOK.quantities() if name not in estimates}
    return Fit(gear, tuple(estimates.values()), tuple(residuals), names, values.reshape(samples.shape), held)


def _residual(one: Datum, gear: Parameters, slip: float) -> Residual:
    fitted, deviation = one.predict(gear), one.deviation(gear)
    return Residual(one.what, one.unit, one.reading.value, one.uncertainty, fitted, deviation, slip)


def _chosen(given: Measurements, hold: Collection[str], free: Iterable[str]) -> list[Free]:
    """What is to be fitted."""
    dividers = [f"wheel.divider_{over}" for over in ("high", "low") if over in {one.over for one in given.falling}]
    lengths = [one.name for one in given.caliper]
    for name in (*hold, *free):
        BOOK.known(name)
    names = [name for name in dict.fromkeys([*USUAL, *dividers, *lengths, *free]) if name not in hold]
    if not names:
        raise UserError("Every parameter is held, so there is nothing to fit.")
    return [_free(name) for name in names]


def _free(name: str) -> Free:
    one = BOOK.known(name)
    return Free(name, one.low, one.high, log=one.low > 0 and one.high / one.low >= 20)


def _whole(name: str, value: float) -> float:
    one = BOOK.known(name)
    return float(round(value)) if one.type is int else min(max(value, one.low), one.high)


def _tells(known: list[Datum], begin: Parameters, one: Free) -> bool:
    """Whether any prediction depends on it."""
    ends = [BOOK.replaced(begin, one.name, _whole(one.name, one.at(share))) for share in (0.02, 0.35, 0.65, 0.98)]
    return any(np.ptp([datum.predict(gear) for gear in ends]) > 1e-9 for datum in known)


def _gear(begin: Parameters, telling: list[Free], shares: Numbers) -> Parameters:
    gear = begin
    for one, share in zip(telling, shares.tolist(), strict=True):
        gear = BOOK.replaced(gear, one.name, _whole(one.name, one.at(min(max(share, 0.0), 1.0))))
    return gear


# -- the distribution


def _log_scatter(deviation: float, freedom: float) -> float:
    """The logarithm of a good measurement's density, less a constant."""
    if math.isinf(freedom):
        return -0.5 * deviation**2 - 0.5 * math.log(2 * math.pi)
    constant = math.lgamma((freedom + 1) / 2) - math.lgamma(freedom / 2) - 0.5 * math.log(freedom * math.pi)
    return constant - (freedom + 1) / 2 * math.log1p(deviation**2 / freedom)


def _log_densities(deviation: float, freedom: float) -> tuple[float, float]:
    """The logarithms of the density as a good measurement, and as a slip, with their shares."""
    good = math.log(1 - SLIPS) + _log_scatter(deviation, freedom)
    slip = math.log(SLIPS / (math.pi * SLIP_WIDTH)) - math.log1p((deviation / SLIP_WIDTH) ** 2)
    return good, slip


def _log_likelihood(known: list[Datum], gear: Parameters) -> float:
    pairs = (_log_densities(one.deviation(gear), one.reading.freedom) for one in known)
    return math.fsum(np.logaddexp(*pair) for pair in pairs)


def _sampled(
    known: list[Datum], begin: Parameters, telling: list[Free], seed: int, progress: Callable[[int, int], None]
) -> Numbers:
    """(parameters, walkers, draws) the samples, as shares of the ranges."""
    import emcee

    if not telling:
        return np.zeros((0, FEWEST_WALKERS, DRAWS))

    def density(shares: Numbers) -> float:
        if (shares < 0).any() or (shares > 1).any():
            return -math.inf
        return _log_likelihood(known, _gear(begin, telling, shares))

    chance = np.random.RandomState(seed)
    walkers = max(FEWEST_WALKERS, WALKERS_EACH * len(telling))
    start, covariance = _best(known, begin, telling)
    around = chance.multivariate_normal(start, covariance, walkers)
    sampler = emcee.EnsembleSampler(
        walkers, len(telling), density, moves=[(emcee.moves.DEMove(), 0.7), (emcee.moves.StretchMove(), 0.3)]
    )
    state = emcee.State(np.abs(1 - np.abs(1 - around)) % 1.0, random_state=chance.get_state())
    total = WARM_UP + DRAWS
    for done, _ in enumerate(sampler.sample(state, iterations=total), 1):
        progress(done, total)
    return np.asarray(sampler.get_chain(discard=WARM_UP).transpose(2, 1, 0))


def _best(known: list[Datum], begin: Parameters, telling: list[Free]) -> tuple[Numbers, Numbers]:
    """The best fit, and about the covariance of its parameters, both as shares of the ranges.

    It is looked for with all measurements and, where one does not fit, with each left out: a slip may draw all others.
    """
    from scipy.optimize import least_squares

    first = np.array([one.share(BOOK.value(begin, one.name)) for one in telling])

    def solved(without: int | None) -> Numbers:
        chosen = [one for number, one in enumerate(known) if number != without]

        def misses(shares: Numbers) -> Numbers:
            gear = _gear(begin, telling, shares)
            # A faint pull to where it was begun holds what the measurements do not tell.
            return np.array([*(one.deviation(gear) for one in chosen), *(0.05 * (shares - first))])

        begun = np.clip(first, 0.01, 0.99)
        found = least_squares(misses, begun, bounds=(0.0, 1.0), loss="soft_l1", diff_step=0.01, max_nfev=60)
        return np.asarray(found.x)

    tries = [solved(None)]
    if len(known) > 2 and max(abs(one.deviation(_gear(begin, telling, tries[0]))) for one in known) > DOUBTFUL:
        tries += [solved(number) for number in range(len(known))]
    best = max(tries, key=lambda shares: _log_likelihood(known, _gear(begin, telling, shares)))
    slopes = np.array([_slope(known, begin, telling, best, number) for number in range(len(telling))])
    # What the measurements do not tell, alone or together, may be anywhere in its range.
    covariance = np.linalg.inv(slopes @ slopes.T + np.eye(len(telling)) / WIDE**2)
    return best, covariance


def _slope(known: list[Datum], begin: Parameters, telling: list[Free], at: Numbers, number: int) -> Numbers:
    step = np.zeros(len(at))
    step[number] = 0.01
    up, down = (_gear(begin, telling, np.clip(at + side * step, 0, 1)) for side in (1, -1))
    return np.array([(one.deviation(up) - one.deviation(down)) / 0.02 for one in known])


# -- what it says


def _estimate(one: Free, begun: float, shares: Numbers | None) -> Estimate:
    """The estimate from samples; the whole range where there are none, or they are everywhere in it."""
    if shares is None:
        return Estimate(one.name, begun, math.inf, one.low, one.high, determined=False)
    low, high = np.quantile(shares, [(1 - SURE) / 2, (1 + SURE) / 2])
    if high - low > OPEN * SURE:
        return Estimate(one.name, begun, math.inf, one.low, one.high, determined=False)
    # An end is open where the samples do not thin out towards it.
    open_below, open_above = (share > EDGE / 4 for share in (np.mean(shares < EDGE), np.mean(shares > 1 - EDGE)))
    values = np.array([one.at(share) for share in shares])
    return Estimate(
        one.name,
        float(np.median(values)),
        float(values.std()),
        one.low if open_below else one.at(float(low)),
        one.high if open_above else one.at(float(high)),
        True,
        bool(open_below),
        bool(open_above),
    )


def _slips(known: list[Datum], begin: Parameters, telling: list[Free], flat: Numbers) -> list[float]:
    """How likely each measurement is a slip, over some of the samples."""
    some = flat[:, :: max(1, flat.shape[1] // 200)].T if len(telling) else np.zeros((1, 0))
    gears = [_gear(begin, telling, shares) for shares in some]

    def slip(one: Datum) -> float:
        pairs = [_log_densities(one.deviation(gear), one.reading.freedom) for gear in gears]
        return float(np.mean([math.exp(slip - np.logaddexp(good, slip)) for good, slip in pairs]))

    return [slip(one) for one in known]
