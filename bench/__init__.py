"""Benchmarks: each measures a promise of speed beside its peers, in one run, and prints ratios."""
