"""What the command line says, in both languages."""

from __future__ import annotations

from typing import Final

from pioche.core.words import Words

ABOUT: Final = Words(
    "Six published games, exact: play, simulate, replay, look up the rules.",
    "Six jeux édités, exacts : jouer, simuler, revoir, consulter les règles.",
)
LANG: Final = Words("language of everything said", "langue de tout ce qui est dit")
HELP: Final = Words("show this help and stop", "montrer cette aide et s’arrêter")
VERSION: Final = Words("show the version and the form, and stop", "montrer la version et la forme, et s’arrêter")
COMPILED: Final = Words("compiled", "compilé")
PLAIN: Final = Words("plain Python", "Python simple")
COMMANDS: Final = Words("commands", "commandes")
ARGUMENTS: Final = Words("arguments", "arguments")
OPTIONS: Final = Words("options", "options")
USAGE: Final = Words("usage: ", "usage : ")

GAMES: Final = Words("list the games and their options", "lister les jeux et leurs options")
RULES: Final = Words("show the rules of a game, or one clause", "montrer les règles d’un jeu, ou une clause")
PLAY: Final = Words("play in the terminal against bots", "jouer dans le terminal contre des robots")
SIMULATE: Final = Words("play many random deals and count", "jouer beaucoup de donnes au hasard et compter")
REPLAY: Final = Words("show a recorded match move by move", "revoir une partie notée coup par coup")
VERIFY: Final = Words("check a record or a trace", "vérifier une partie notée ou une trace")
ARENA: Final = Words("let bots of several levels play each other", "faire jouer des robots de plusieurs niveaux")
SEATS: Final = Words(
    "levels in seat order, with commas: {levels}", "niveaux dans l’ordre des places, avec des virgules : {levels}"
)
VISITS: Final = Words(
    "worlds a search looks at, in place of its time: results can then be repeated",
    "mondes qu’une recherche parcourt, au lieu de son temps : les résultats sont alors reproductibles",
)
RESULTS: Final = Words(
    "keep every result there, and go on from it if it exists", "y garder chaque résultat, et reprendre s’il existe"
)
JSON: Final = Words("write the figures there", "y écrire les chiffres")
PLOT: Final = Words("draw the figures there (svg, png, pdf)", "y dessiner les chiffres (svg, png, pdf)")
BENCH: Final = Words("measure this installation", "mesurer cette installation")

GAME: Final = Words("id of the game", "nom du jeu")
CLAUSE: Final = Words("a clause or example, such as MU-4.3", "une clause ou un exemple, par exemple MU-4.3")
FILE: Final = Words("the file", "le fichier")
PLAYERS: Final = Words("number of players", "nombre de joueurs")
OPTION: Final = Words("an option of the game; can be given again", "une option du jeu ; peut être répétée")
SEAT: Final = Words("the seat: a letter", "la place : une lettre")
LEVEL: Final = Words("level of the bots", "niveau des robots")
SAVE: Final = Words(
    "where the match is kept after every move (default: a file of your account)",
    "où la partie est gardée après chaque coup (par défaut : un fichier de votre compte)",
)
RESUME: Final = Words("go on with the match kept there", "reprendre la partie gardée là")
SEED: Final = Words("seed of chance", "graine du hasard")
PLAY_SEED: Final = Words("seed of chance (default: secret)", "graine du hasard (par défaut : secrète)")
DEALS: Final = Words("number of deals", "nombre de donnes")
WORKERS: Final = Words("number of processes", "nombre de processus")
TRACE: Final = Words("write one JSON line per decision", "écrire une ligne JSON par décision")
POLICY: Final = Words(
    "how random players choose: casual plays games to their end",
    "comment choisissent les joueurs au hasard : casual mène les parties à leur fin",
)
ONLY_SEAT: Final = Words("show what this seat saw", "montrer ce que cette place a vu")
OPEN: Final = Words("show all hands", "montrer toutes les mains")
SECONDS: Final = Words("seconds for each measure", "secondes par mesure")

INTERRUPTED: Final = Words("interrupted, nothing was written", "interrompu, rien n’a été écrit")
LEFT: Final = Words("{seconds} s left", "encore {seconds} s")

TO_PLAY: Final = Words("{players} players", "{players} joueurs")
SAVED: Final = Words(
    "The match is kept in {file}; go on with: {command}",
    "La partie est gardée dans {file} ; reprenez avec : {command}",
)
PROMPT: Final = Words("{seat}, your move (? for help): ", "{seat}, à vous (? pour l’aide) : ")
MOVES: Final = Words("You may: {moves}", "Vous pouvez : {moves}")
DEAL: Final = Words("--- Deal {number}. Totals: {totals} ---", "--- Donne {number}. Totaux : {totals} ---")
SCORED: Final = Words(
    "The deal brings: {scores}. Totals: {totals}.", "La donne rapporte : {scores}. Totaux : {totals}."
)
WON: Final = Words("The match is over. Winner: {winners}.", "La partie est terminée. Gagnant : {winners}.")
NEXT: Final = Words("Enter for the next deal, q to stop: ", "Entrée pour la donne suivante, q pour arrêter : ")
PLAY_HELP: Final = Words(
    """Type a move, or several separated by spaces: {moves}
  moves         the legal moves again
  table         the table again
  rules         the sections of the rules
  rules {clause}  one clause
  quit          stop; the match is kept""",
    """Tapez un coup, ou plusieurs séparés par des espaces : {moves}
  moves         les coups permis
  table         la table
  rules         les règles
  rules {clause}  une clause
  quit          arrêter ; la partie est gardée""",
)

SIMULATED: Final = Words(
    "{deals} deals of {title}, {options}, seed {seed}, {policy} players",
    "{deals} donnes de {title}, {options}, graine {seed}, joueurs {policy}",
)
DECISIONS: Final = Words("decisions per deal {mean:.1f}", "décisions par donne {mean:.1f}")
SCORE_LINE: Final = Words(
    "score of {seat}: mean {mean:+.2f}, standard deviation {deviation:.2f}, from {low} to {high}",
    "score de {seat} : moyenne {mean:+.2f}, écart type {deviation:.2f}, de {low} à {high}",
)
TRACED: Final = Words("trace written to {file}", "trace écrite dans {file}")

RIGHT: Final = Words(
    "{file}: right. {title}, {deals} deals, {moves} moves; {state}",
    "{file} : exact. {title}, {deals} donnes, {moves} coups ; {state}",
)
RIGHT_TRACE: Final = Words(
    "{file}: right. {title}, trace of {deals} deals, seed {seed}",
    "{file} : exact. {title}, trace de {deals} donnes, graine {seed}",
)
FINISHED: Final = Words("finished, won by {winners}", "terminée, gagnée par {winners}")
UNFINISHED: Final = Words("not finished", "pas terminée")

FORM: Final = Words("pioche {version}, {form}", "pioche {version}, {form}")
BENCH_LINE: Final = Words(
    "{title:12} {generic:10,.0f} decisions/s in the generic loop, {driven:10,.0f} driven from Python",
    "{title:12} {generic:10,.0f} décisions/s en boucle générique, {driven:10,.0f} menées depuis Python",
)

# What argparse itself says, in French.
ARGPARSE_FR: Final = {
    "usage: ": "usage : ",
    "the following arguments are required: %s": "il manque : %s",
    "unrecognized arguments: %s": "arguments inconnus : %s",
    "invalid choice: %(value)r (choose from %(choices)s)": "choix inconnu : %(value)r (au choix %(choices)s)",
    "invalid %(type)s value: %(value)r": "valeur invalide : %(value)r",
    "expected one argument": "une valeur est attendue",
    "argument %(argument_name)s: %(message)s": "argument %(argument_name)s : %(message)s",
    "not allowed with argument %s": "impossible avec l’argument %s",
    "ignored explicit argument %r": "valeur en trop : %r",
    "ambiguous option: %(option)s could match %(matches)s": "option ambiguë : %(option)s peut être %(matches)s",
}
