"""The compiler's integers and vectors, or plain stand-ins: the one place that knows which are there.

Never compiled itself. `librt` and `mypy_extensions` are the run-time side of mypyc: compiled code needs
them, plain code runs without them on a `list` that behaves the same.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from librt.vecs import vec as vec
    from mypy_extensions import i64 as i64
    from mypy_extensions import mypyc_attr as mypyc_attr
    from mypy_extensions import u8 as u8
else:
    try:
        from librt.vecs import vec
        from mypy_extensions import i64, mypyc_attr, u8
    except ImportError:
        i64 = u8 = int

        def mypyc_attr(*flags, **settings):
            return lambda decorated: decorated

        class vec(list):
            def __class_getitem__(cls, item):
                return cls


def is_compiled() -> bool:
    """Whether this installation runs the compiled form of the listed modules."""
    from pioche.core import bits

    return not (bits.__file__ or "").endswith(".py")
