"""A second scorer, written from the rules pages alone, and what it proves about the first."""
