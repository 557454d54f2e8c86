"""What a user got wrong, in one line."""


class Mistake(Exception):  # noqa: N818 - the name says what it is
    """Ends the command with this line and exit code 2: what was wrong, and what would be right."""
