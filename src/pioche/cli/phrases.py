"""The sentences of the command line, in both languages."""

from __future__ import annotations

from typing import Final

from pioche.core.words import Counted, Words

ABOUT: Final = Words(
    "Published games, played exactly by their rules: play, simulate, replay, look up a rule.",
    "Des jeux du commerce, joués exactement selon leurs règles : jouer, simuler, revoir, consulter les règles.",
)
LANG: Final = Words("language of everything said", "langue des messages et des règles")
HELP: Final = Words("show this help and stop", "afficher cette aide et s’arrêter")
VERSION: Final = Words("show the version and the form, and stop", "afficher la version et la forme, et s’arrêter")
COMPILED: Final = Words("compiled", "compilé")
PLAIN: Final = Words("plain Python", "Python pur")
COMMAND: Final = Words("COMMAND", "COMMANDE")
COMMANDS: Final = Words("commands", "commandes")
ARGUMENTS: Final = Words("arguments", "arguments")
OPTIONS: Final = Words("options", "options")

GAMES: Final = Words("list the games and their options", "lister les jeux et leurs options")
RULES: Final = Words("show the rules of a game, or one clause", "afficher les règles d’un jeu, ou une clause")
PLAY: Final = Words("play in the terminal against bots", "jouer dans le terminal contre des robots")
SIMULATE: Final = Words(
    "play many random deals and count", "jouer au hasard un grand nombre de donnes et en faire la statistique"
)
REPLAY: Final = Words("show a recorded match move by move", "revoir une partie notée coup par coup")
REVIEW: Final = Words(
    "judge every decision of a seat in a finished match, and tell luck from skill",
    "juger chaque décision d’une place dans une partie terminée, et séparer la chance des décisions",
)
VERIFY: Final = Words("check a record or a trace", "vérifier une partie notée ou une trace")
SERVE: Final = Words("serve tables on the web", "servir des tables sur le web")
ARENA: Final = Words("let bots play each other and measure them", "faire jouer des robots entre eux et les mesurer")
BOT: Final = Words(
    "play for another program: questions come in, moves go out, a line each",
    "jouer pour un autre programme : les questions entrent, les coups sortent, une ligne chacun",
)
DATASET: Final = Words(
    "write what bots decide as arrays to learn from", "écrire ce que décident des robots, pour apprendre"
)
DATASET_OUT: Final = Words(
    "the new file, .npz; again the same goes on", "le nouveau fichier, .npz ; redonné, il continue"
)
DATASET_LEVEL: Final = Words("level of all seats", "niveau de toutes les places")
DATASET_WRITTEN: Final = Words(
    "{decisions:,} decisions of {deals} written to {file}", "{decisions:,} décisions de {deals} écrites dans {file}"
)
BENCH: Final = Words("measure the speed of this installation", "mesurer la vitesse de cette installation")
BACKUP: Final = Words(
    "write everything a server keeps to one file, while it runs",
    "écrire dans un fichier tout ce que garde un serveur, pendant qu’il tourne",
)
RESTORE: Final = Words("fill an empty database from a backup", "remplir une base vide à partir d’une sauvegarde")
ROTATE_KEY: Final = Words("sign cookies and tokens with a new key", "signer cookies et jetons avec une nouvelle clé")
NEW_GAME: Final = Words("make a package for a game of your own", "créer un paquet pour un jeu à vous")
NEW_GAME_ID: Final = Words(
    "id of the game: small letters, digits, underlines", "identifiant du jeu : minuscules, chiffres, tirets bas"
)
NEW_GAME_FOLDER: Final = Words(
    "folder to make (default: pioche- and the id)", "dossier à créer (par défaut : pioche- suivi de l’identifiant)"
)
NEW_GAME_MADE: Final = Words(
    "{folder} holds a small game that can be played at once. Its README.md says how to make it yours. Next:",
    "{folder} contient un petit jeu, déjà jouable. Son README.md dit comment en faire le vôtre. Ensuite :",
)

INSTALLED: Final = Words("rules version {version}, from {package}", "règles version {version}, venu de {package}")
ALSO_INSTALLED: Final = Words(
    "rules version {version} (also {older}), from {package}",
    "règles version {version} (et {older}), venu de {package}",
)
LEFT_OUT: Final = Words("left out ({package}): {reason}", "laissé de côté ({package}) : {reason}")
GAME: Final = Words("id of the game", "identifiant du jeu")
CLAUSE: Final = Words("the id of a clause or an example", "l’identifiant d’une clause ou d’un exemple")
RULES_VERSION: Final = Words(
    "the rules version; the newest where it is not said", "la version des règles ; sinon la plus récente"
)
FILE: Final = Words("the file", "le fichier")
PLAYERS: Final = Words("number of players", "nombre de joueurs")
OPTION: Final = Words("an option of the game; can be given again", "une option du jeu ; peut être répétée")
SEAT: Final = Words("the seat: a letter", "la place : une lettre")
LEVEL: Final = Words("level of the bots (default: the best there is)", "niveau des robots (par défaut : le meilleur)")
SAVE: Final = Words(
    "where the match is kept after every move (default: a file of your account)",
    "fichier où la partie est enregistrée après chaque coup (par défaut, un fichier de votre compte)",
)
RESUME: Final = Words("go on with the match kept there", "reprendre la partie enregistrée")
SEED: Final = Words("seed of chance", "graine du hasard")
PLAY_SEED: Final = Words("seed of chance (default: secret)", "graine du hasard (par défaut, tirage secret)")
DEALS: Final = Words("number of deals", "nombre de donnes")
ARENA_DEALS: Final = Words(
    "number of deals; with --lengths, after so many a match is stopped",
    "nombre de donnes ; avec --lengths, une partie est arrêtée après tant de donnes",
)
WORKERS: Final = Words("number of processes", "nombre de processus")
TRACE: Final = Words("write one JSON line per decision", "écrire une ligne JSON par décision")
POLICY: Final = Words(
    "how random players choose: casual plays games to their end",
    "comment choisissent les joueurs aléatoires : casual mène les parties à leur terme",
)
ONLY_SEAT: Final = Words("show what this seat saw", "ne montrer que ce qu’a vu cette place")
OPEN: Final = Words("show all hands", "montrer toutes les mains")
HOST: Final = Words("address to listen on", "adresse d’écoute")
PORT: Final = Words("port to listen on; 0 for any that is free", "port d’écoute ; 0 pour un port libre quelconque")
BOT_WORKERS: Final = Words("processes in which bots think", "processus où réfléchissent les robots")
NO_LIMITS: Final = Words("do not slow down who asks too often", "ne pas freiner ceux qui demandent trop souvent")
OPEN_BROWSER: Final = Words("open a browser, where there is one", "ouvrir un navigateur, s’il y en a un")
METRICS: Final = Words(
    "who may read /metrics: this computer (local), everybody (all), nobody (off)",
    "qui peut lire /metrics : cet ordinateur (local), tout le monde (all), personne (off)",
)
TRUSTED_PROXY: Final = Words(
    "a proxy that may say for whom it asks: an address or a network, again for each (this computer)",
    "un mandataire qui peut dire pour qui il demande : une adresse ou un réseau, à répéter (cet ordinateur)",
)
PUBLIC_URL: Final = Words(
    "the address that players use, where a proxy changes it",
    "l’adresse qu’utilisent les joueurs, là où un mandataire la change",
)
CONNECTIONS: Final = Words(
    "connections that one address may have at once", "connexions qu’une même adresse peut avoir à la fois"
)
RELOAD: Final = Words(
    "start again whenever a file of the program or of a game changes: for those who draw",
    "redémarrer dès qu’un fichier du programme ou d’un jeu change : pour qui dessine",
)
NO_PROXY_ADDRESS: Final = Words(
    "--trusted-proxy “{address}” is no address and no network",
    "--trusted-proxy « {address} » n’est ni une adresse ni un réseau",
)
NO_PUBLIC_URL: Final = Words(
    "--public-url “{url}” is not http:// or https:// with a name and nothing after it",
    "--public-url « {url} » n’est pas http:// ou https:// suivi d’un nom et de rien d’autre",
)
QUIET: Final = Words("log failures only", "ne journaliser que les pannes")
READY: Final = Words(
    "Pioche is ready at {address} (Ctrl-C stops it)", "Pioche est prêt sur {address} (Ctrl-C l’arrête)"
)
BOTS_COMPILED: Final = Words(
    "a folder in which the compiled form is, or will be: bots run in it as soon as it is complete",
    "un dossier où se trouve, ou se trouvera, la forme compilée : les robots y tournent dès qu’elle est complète",
)
BOT_FORMS: Final = {
    "compiled": Words(
        "Bots run in the compiled form, at their measured strength.",
        "Les robots tournent dans la forme compilée, avec leur force mesurée.",
    ),
    "building": Words(
        "The compiled form is being built beside the server; until then expert and champion bots are weaker.",
        "La forme compilée se construit à côté du serveur ; d’ici là, les robots expert et champion sont plus faibles.",
    ),
    "plain": Words(
        "Bots run in plain Python: expert and champion are weaker than measured. A C compiler would mend that.",
        "Les robots tournent en Python pur : expert et champion sont plus faibles que mesuré. "
        "Un compilateur C y remédierait.",
    ),
}
DATABASE: Final = Words(
    "address of the database, such as sqlite:///pioche.db or postgresql://user@host/name "
    "(default: $PIOCHE_DATABASE, else a file of your account)",
    "adresse de la base, par exemple sqlite:///pioche.db ou postgresql://compte@serveur/nom "
    "(par défaut : $PIOCHE_DATABASE, sinon un fichier de votre compte)",
)
AT_ONCE: Final = Words(
    "accept nothing any more that was signed before: everybody is signed out",
    "ne plus rien accepter de ce qui a été signé avant : tout le monde est déconnecté",
)
NEW_BACKUP: Final = Words("the new file", "le nouveau fichier")
OLD_BACKUP: Final = Words("the backup", "la sauvegarde")
SECONDS: Final = Words("seconds for each measure", "secondes par mesure")

INTERRUPTED: Final = Words("nothing was written.", "rien n’a été écrit.")
OUT_OF_RANGE: Final = Words("{name} goes from {low} to {high}", "{name} va de {low} à {high}")
NO_SEAT: Final = Words(
    "with {players} players there is no seat {seat}", "à {players} joueurs, il n’y a pas de place {seat}"
)
TWICE: Final = Words("option {option} is given twice", "l’option {option} est donnée deux fois")
RESUME_ALONE: Final = Words(
    "a match that goes on keeps its players, options and chance: --resume stands with --save alone",
    "une partie reprise garde ses joueurs, ses options et son hasard : --resume ne va qu’avec --save",
)
NO_HOME: Final = Words(
    "this account has no folder of its own: name a file with --save",
    "ce compte n’a pas de dossier à lui : indiquez un fichier avec --save",
)
WAITING: Final = Words(
    "A match is waiting in {file}. Enter to go on with it, new to begin another: ",
    "Une partie attend dans {file}. Entrée pour la reprendre, new pour en commencer une autre : ",
)
LEFT: Final = Words("{seconds} s left", "encore {seconds} s")

SAVED: Final = Words(
    "The match is kept in {file}; go on with: {command}",
    "La partie est enregistrée dans {file} ; pour la reprendre : {command}",
)
PROMPT: Final = Words("{seat}, your move (? for help): ", "{seat}, à vous (? pour l’aide) : ")
MOVES: Final = Words("You may: {moves}", "Vous pouvez : {moves}")
DEAL: Final = Words("--- Deal {number}. Totals: {totals} ---", "--- Donne {number}. Totaux : {totals} ---")
SCORED: Final = Words(
    "The deal brings: {scores}. Totals: {totals}.", "La donne rapporte : {scores}. Totaux : {totals}."
)
WON: Final = Words("The match is over. Won by {winners}.", "La partie est terminée. Victoire de {winners}.")
NEXT: Final = Words("Enter for the next deal, q to stop: ", "Entrée pour la donne suivante, q pour arrêter : ")
PLAY_HELP: Final = Words(
    """Type a move, or several separated by spaces: {moves}
  moves         the legal moves again
  table         the table again
  rules         the sections of the rules
  rules {clause}  one clause
  quit          stop; the match is kept""",
    """Tapez un coup, ou plusieurs séparés par des espaces : {moves}
  moves         revoir les coups permis
  table         revoir la table
  rules         le plan des règles
  rules {clause}  une clause
  quit          arrêter ; la partie est enregistrée""",
)

SO_MANY_DEALS: Final = Counted(Words("{n:,} deal", "{n:,} donne"), Words("{n:,} deals", "{n:,} donnes"))
SO_MANY_MOVES: Final = Counted(Words("{n} move", "{n} coup"), Words("{n} moves", "{n} coups"))
SIMULATED: Final = Words(
    "{deals} of {title}, {options}, seed {seed}, {policy} players",
    "{deals} de {title}, {options}, graine {seed}, joueurs {policy}",
)
DECISIONS: Final = Words("decisions per deal {mean:.1f}", "décisions par donne {mean:.1f}")
SCORE_LINE: Final = Words(
    "score of {seat}: mean {mean:+.2f}, standard deviation {deviation:.2f}, from {low} to {high}",
    "score de {seat} : moyenne {mean:+.2f}, écart type {deviation:.2f}, de {low} à {high}",
)
TRACED: Final = Words("trace written to {file}", "trace écrite dans {file}")

RIGHT: Final = Words(
    "{file}: right. {title}, {deals}, {moves}; {state}",
    "{file} : tout est juste. {title}, {deals}, {moves} ; partie {state}",
)
RIGHT_TRACE: Final = Words(
    "{file}: right. {title}, trace of {deals}, seed {seed}",
    "{file} : tout est juste. {title}, trace de {deals}, graine {seed}",
)
FINISHED: Final = Words("finished, won by {winners}", "terminée, gagnée par {winners}")
UNFINISHED: Final = Words("not finished", "inachevée")

NO_DATABASE: Final = Words(
    "name the database with --database, or in PIOCHE_DATABASE",
    "indiquez la base avec --database, ou dans PIOCHE_DATABASE",
)
BACKED_UP: Final = Words(
    "{file} is written. Tables: {tables}, log entries: {entries}. Whoever can read it can see every hand.",
    "{file} est écrit. Tables : {tables}, inscriptions : {entries}. Qui peut le lire peut voir toutes les mains.",
)
RESTORED: Final = Words(
    "{file} is restored. Tables: {tables}, log entries: {entries}.",
    "{file} est restauré. Tables : {tables}, inscriptions : {entries}.",
)

ROTATED: Final = Words(
    "There is a new key; running servers sign with it within three minutes. The one before is accepted for {days} "
    "days more.",
    "Il y a une nouvelle clé ; les serveurs en marche signent avec elle en moins de trois minutes. La précédente "
    "reste acceptée {days} jours.",
)
ROTATED_AT_ONCE: Final = Words(
    "A new key signs from now on, and no other is accepted; a running server takes it up within a minute.",
    "Une nouvelle clé signe désormais, et aucune autre n’est acceptée ; un serveur en marche l’adopte en moins d’une "
    "minute.",
)

FORM: Final = Words("pioche {version}, {form}", "pioche {version}, {form}")
BENCH_LINE: Final = Words(
    "{title:12} {generic:10,.0f} decisions/s in the generic loop, {driven:10,.0f} driven from Python",
    "{title:12} {generic:10,.0f} décisions/s en boucle générique, {driven:10,.0f} pilotées depuis Python",
)

# The sentences of argparse itself.
_ARGPARSE: Final = (
    Words("usage: ", "usage : "),
    Words("the following arguments are required: %s", "il manque : %s"),
    Words("unrecognized arguments: %s", "arguments inconnus : %s"),
    Words("invalid choice: %(value)r (choose from %(choices)s)", "choix inconnu : %(value)r (au choix %(choices)s)"),
    Words("invalid %(type)s value: %(value)r", "valeur invalide : %(value)r"),
    Words("expected one argument", "une valeur est attendue"),
    Words("argument %(argument_name)s: %(message)s", "argument %(argument_name)s : %(message)s"),
    Words("not allowed with argument %s", "impossible avec l’argument %s"),
    Words("ignored explicit argument %r", "valeur en trop : %r"),
    Words("ambiguous option: %(option)s could match %(matches)s", "option ambiguë : %(option)s peut être %(matches)s"),
)
ARGPARSE: Final = {words.en: words for words in _ARGPARSE}

SEATS: Final = Words(
    "levels in seat order, with commas: {levels}", "niveaux dans l’ordre des places, avec des virgules : {levels}"
)
ENTRANT: Final = Words(
    "a program that plays under a name of its own in --seats; may be given again",
    "un programme qui joue sous un nom à lui dans --seats ; peut être répété",
)
NET: Final = Words(
    "weights of a learned player that plays under a name of its own in --seats; may be given again",
    "les poids d’un joueur appris qui joue sous un nom à lui dans --seats ; peut être répété",
)
VISITS: Final = Words(
    "worlds that a search looks at, in place of its level’s own number",
    "mondes qu’une recherche parcourt, au lieu du nombre de son niveau",
)
MILLISECONDS: Final = Words("time that a search may take", "temps qu’une recherche peut prendre")
SECONDS_EACH: Final = Words(
    "time that a program may take for a decision", "temps qu’un programme peut prendre pour une décision"
)
RESULTS: Final = Words("keep every result in this file", "garder chaque résultat dans ce fichier")
GO_ON: Final = Words(
    "go on from the results that are kept instead of playing them again",
    "reprendre à partir des résultats gardés au lieu de les rejouer",
)
JSON: Final = Words("write the figures there", "y écrire les chiffres")
PLOT: Final = Words("draw the figures there (svg, png, pdf)", "y dessiner les chiffres (svg, png, pdf)")
REVIEW_GO_ON: Final = Words(
    "go on from an earlier review of the same match that was stopped",
    "reprendre une analyse de la même partie qui a été arrêtée",
)
REVIEW_PLOT: Final = Words("draw the curve there (svg)", "y dessiner la courbe (svg)")
NO_REVIEW_FOLDER: Final = Words(
    "this account has no folder of its own: set HOME", "ce compte n’a pas de dossier à lui : définissez HOME"
)
NOT_SVG: Final = Words("{file} does not end in .svg", "{file} ne se termine pas par .svg")
REVIEWED: Final = Words("{title}, seat {seat}, {deals}", "{title}, place {seat}, {deals}")
REVIEW_COLUMNS: Final = Words(
    "  deal     result      luck  decisions       = own  + the others",
    " donne   résultat    chance  décisions    = à soi   + les autres",
)
REVIEW_SUM: Final = Words("sum", "somme")
REVIEW_TERMS: Final = Words(
    "Points against the mean of the others, by the champion’s estimate: docs/review.md.",
    "Points face à la moyenne des autres, selon l’estimation du champion : docs/review.md.",
)
NO_TURNING_POINT: Final = Words(
    "No decision was clearly worse than the champion’s.",
    "Aucune décision n’a été nettement moins bonne que celle du champion.",
)
TURNING_POINT: Final = Words(
    "{number}. Deal {deal}, move {move}: {played} was played, {better} was better by {cost} points (± {error}).",
    "{number}. Donne {deal}, coup {move} : {played} a été joué, {better} valait {cost} points de plus (± {error}).",
)
LADDER: Final = Words(
    "every level against the one below, in every game or in the one named",
    "chaque niveau contre celui d’en dessous, dans tous les jeux ou dans celui qui est nommé",
)
SHARE: Final = Words(
    "share of the usual number of deals of a ladder, or of matches of --lengths, from 0.001 to 10",
    "part du nombre habituel de donnes d’une échelle, ou de parties de --lengths, de 0.001 à 10",
)
LENGTHS: Final = Words(
    "how long matches last, at every number of players and level, in every game or in the one named",
    "combien de temps durent les parties, à chaque nombre de joueurs et niveau, dans tous les jeux ou celui nommé",
)
ONLY_LEVEL: Final = Words(
    "with --lengths, this level only; may be given again", "avec --lengths, ce niveau seulement ; peut être répété"
)
PAGE: Final = Words(
    "the page that a ladder (docs/strength.md) or --lengths (none) writes",
    "la page qu’écrit une échelle (docs/strength.md) ou --lengths (aucune)",
)
RAY: Final = Words(
    "play on the Ray cluster at this address (or “local”)", "jouer sur la grappe Ray à cette adresse (ou « local »)"
)
LEVEL_OF: Final = Words("level of the bot: {levels}", "niveau du robot : {levels}")
SEARCHERS: Final = Words("processes that share a search", "processus qui se partagent une recherche")
SEATS_MISSING: Final = Words(
    "a game and --seats are needed, or --ladder, or --lengths",
    "il faut un jeu et --seats, ou bien --ladder ou --lengths",
)
RESULTS_EXIST: Final = Words(
    "{file} exists: add --resume to go on with it, or name another file",
    "{file} existe : ajoutez --resume pour le continuer, ou nommez un autre fichier",
)
WRONG_SEATS: Final = Words(
    "--seats names {seats} players, and {players} play", "--seats nomme {seats} joueurs, et {players} jouent"
)
WRONG_ENTRANT: Final = Words("--bot takes NAME=COMMAND, not {given}", "--bot demande NOM=COMMANDE, et non {given}")
WRONG_NET: Final = Words("--net takes NAME=FILE, not {given}", "--net demande NOM=FICHIER, et non {given}")
PLAYED_DEALS: Final = Words("{deals}, {rotations} rotations each", "{deals}, {rotations} rotations chacune")
WROTE: Final = Words("{file} is written.", "{file} est écrit.")
