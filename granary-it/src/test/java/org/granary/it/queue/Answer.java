package org.granary.it.queue;

import java.util.List;

/// How a call ended: with an error, or with a return code and the rows of its result set, each value as text.
///
/// @param error the number of the error, or 0
record Answer(int error, int status, List<List<String>> rows) {

    static Answer status(int status) {
        return new Answer(0, status, List.of());
    }

    static Answer rows(List<List<String>> rows) {
        return new Answer(0, 0, rows);
    }

    static Answer error(int number) {
        return new Answer(number, 0, List.of());
    }
}
