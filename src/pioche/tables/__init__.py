"""Tables: people and bots around a match, durable act by act. Nothing here knows of HTTP."""
