"""The board games for learning libraries, which come with the extra `envs`: pip install 'drehwerk[envs]'.

`games.envs.pettingzoo` has them as PettingZoo environments with action masks, `games.envs.openspiel` registers them
with OpenSpiel. `games.envs.coding` says what the numbers of actions and observations mean, the same for both.

Measured on one core: random play takes 16,000 (gulek) to 25,000 (fluegelrad) actions a second through PettingZoo's
wrappers, with masks and observations, and 80,000 to 110,000 through OpenSpiel.
"""
