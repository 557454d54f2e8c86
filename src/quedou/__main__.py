"""`python -m quedou` is the `quedou` command."""

from quedou.cli import main

main()
