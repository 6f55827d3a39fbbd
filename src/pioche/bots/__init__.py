"""Players that are not people. They hold views, never a state that `redeal` did not give them."""
