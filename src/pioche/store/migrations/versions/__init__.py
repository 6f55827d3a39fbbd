"""One module per schema; `down_revision` names the one before."""
