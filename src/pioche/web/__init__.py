"""The table server over HTTP: identity, rights at the door, the API and the streams."""
