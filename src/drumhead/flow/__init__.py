"""The loop that every game runs on: state, frames, questions, events, records. Knows no battle."""
