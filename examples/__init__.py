"""Programs that learn, play and measure with `pioche.research`: see docs/research.md."""
