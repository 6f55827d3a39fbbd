"""Tables: people and bots who play matches, durable act by act. Nothing here knows of HTTP."""
