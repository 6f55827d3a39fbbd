"""Refusals of the environments."""

from __future__ import annotations

from pioche.core.errors import PiocheError
from pioche.core.words import Words


class NoFeatures(PiocheError):
    code = "no-features"
    words = Words(
        "{title} has no features: its decisions cannot be given as numbers.",
        "{title} n’a pas de caractéristiques : ses décisions ne peuvent être données en nombres.",
    )


class NotCovered(PiocheError):
    code = "options-not-covered"
    words = Words(
        "The features of {title} do not cover these options: {options}.",
        "Les caractéristiques de {title} ne couvrent pas ces options : {options}.",
    )


class OtherFeatures(PiocheError):
    code = "other-features"
    words = Words(
        "{file} was made with other features than {title} has: {features}, not {own}.",
        "{file} a été fait avec d’autres caractéristiques que celles de {title} : {features}, et non {own}.",
    )


class BadActions(PiocheError):
    code = "bad-actions"
    words = Words(
        "Actions are {count} whole numbers in one row, not {values}.",
        "Les actions sont {count} entiers sur une ligne, et non {values}.",
    )


class BadArray(PiocheError):
    code = "bad-array"
    words = Words(
        "The array must be one of NumPy’s to write into, of shape {shape} and type {dtype}, not {values}.",
        "Le tableau doit être de NumPy, modifiable, de forme {shape} et de type {dtype}, et non {values}.",
    )


class BadBatch(PiocheError):
    code = "bad-batch"
    words = Words("{name} cannot be “{value}”: {expected}.", "{name} ne peut pas valoir « {value} » : {expected}.")


class EpisodeOver(PiocheError):
    code = "episode-over"
    words = Words(
        "The episode at table {table} is over: reset it first.",
        "L’épisode de la table {table} est terminé : il faut d’abord recommencer.",
    )


class NotBegun(PiocheError):
    code = "not-begun"
    words = Words("Nothing is in play yet: reset first.", "Rien n’est en jeu : il faut d’abord commencer.")
