package org.granary.conformance;

/// What is known of a requirement.
enum State {
    /// A passing test names it.
    TESTED("tested"),
    /// No test can show it, and a note says why.
    NOT_TESTABLE("not testable"),
    /// The server does not do it, and a note says what it does instead.
    NOT_SUPPORTED("not supported"),
    /// There is nothing to keep: see [Obliged#NOBODY].
    NO_DUTY("no duty"),
    /// Nothing is known: there is no test and no note.
    OPEN("open");

    private final String text;

    State(String text) {
        this.text = text;
    }

    String text() {
        return text;
    }

    static State of(Requirement requirement, Coverage coverage, Notes notes) {
        if (!coverage.of(requirement).isEmpty()) {
            return TESTED;
        }
        if (requirement.obliged() == Obliged.NOBODY) {
            return NO_DUTY;
        }
        Notes.Note note = notes.of(requirement);
        return note == null ? OPEN : note.state();
    }
}
