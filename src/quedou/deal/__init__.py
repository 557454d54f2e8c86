"""One deal as a state machine: actions in, events out; projections; records."""
