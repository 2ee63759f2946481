"""mjtool: Chinese regional mahjong, one hand or a whole deal, under any of 39 rulesets."""

__version__ = "0.1.0"
