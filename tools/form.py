"""Which form of Pioche this Python imports: `compiled`, or `plain` where no C compiler was found."""

import sys

from pioche.core.native import is_compiled

if is_compiled():
    print("compiled")
else:
    print("No C compiler was found when Pioche was built: its plain form is tested again.", file=sys.stderr)
    print("plain")
