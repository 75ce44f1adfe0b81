package org.granary.torture.ledger;

import java.util.List;

/// A call of a client.
///
/// @param client who made it
/// @param call which one
/// @param arguments what it was about
/// @param began when the client decided to make it, by a clock that only goes forward
/// @param ended when the client knew the outcome; the largest number where it never did
/// @param answer what it was told, where it was acknowledged
public record Entry(String client, Call call, List<String> arguments, long began, long ended, Outcome outcome,
        List<String> answer) {
    public Entry {
        arguments = List.copyOf(arguments);
        answer = List.copyOf(answer);
    }

    public String argument(int index) {
        return arguments.get(index);
    }

    /// Whether it may have happened.
    public boolean isPossible() {
        return outcome != Outcome.ERROR;
    }

    public boolean isAcknowledged() {
        return outcome == Outcome.OK;
    }
}
