"""The board games for learning libraries, which come with the extra `envs`.

`games.envs.openspiel` registers them with OpenSpiel. `games.envs.coding` says what the numbers of actions and
observations mean; they are the same for all libraries.
"""
