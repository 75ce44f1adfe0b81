package org.granary.it.search.crawladmin;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/// What MS-SQLPGAT2 3.1.5.8 prints for the stages that change a crawl, as a table: what each makes of Status, SubStatus and Request. It holds for every crawl that is
/// not over.
final class PrintedStages {
    static final Set<Integer> OVER = Set.of(5, 11, 12);
    static final Set<Integer> STATUSES = Set.of(1, 4, 5, 7, 8, 9, 11, 12, 13, 14);

    /// A component status that all components must have, "idle" for all that have said so, or "-" where nothing is asked of components; then the three values.
    ///
    /// `=` is a value that the text does not mention, `pause` and `go` see [#pause] and [#go].
    private static final Map<Integer, Row> TABLE = """
            102 -    1  1     0
            103 -    1  2     0
            104 4    4  go    =
            105 -    5  0     0
            111 -    13 1     =
            113 12   =  2     =
            114 -    12 =     =
            121 -    8  pause 0
            123 9    9  pause =
            131 -    7  pause 0
            133 4    4  go    =
            140 idle =  next  =
            144 -    =  3     =
            146 11   =  2     =
            148 -    11 0     =
            150 -    14 1     =
            152 -    =  4     =
            """.lines().map(line -> line.split(" +", -1))
            .collect(Collectors.toMap(cells -> Integer.valueOf(cells[0]),
                    cells -> new Row(cells[1], cells[2], cells[3], cells[4])));

    private record Row(String components, String status, String subStatus, String request) {}

    /// What can be seen of a crawl.
    record State(int status, int subStatus, int request) {

        boolean over() {
            return OVER.contains(status);
        }

        /// SubStatus has no meaning (3.1.1.1).
        boolean suspended() {
            return status == 7 || status == 8 || status == 9;
        }
    }

    /// A crawl.
    ///
    /// @param paused the sub-status that it had when it was paused
    record Seen(int crawl, int project, int type, int source, State state, int paused, int main) {}

    private PrintedStages() {}

    /// The state after a stage, if what it asks of components is the case.
    static State after(int stage, Seen crawl) {
        State before = crawl.state;
        if (before.over()) {
            return before;
        }
        Row row = TABLE.get(stage);
        if (row == null) {
            return asked(stage, crawl);
        }
        Function<String, Integer> subStatus = cell -> switch (cell) {
            case "pause" -> pause(before);
            case "go" -> go(crawl);
            case "next" -> next(crawl);
            default -> value(cell, before.subStatus);
        };
        return new State(value(row.status, before.status), subStatus.apply(row.subStatus),
                value(row.request, before.request));
    }

    private static int value(String cell, int before) {
        return cell.equals("=") ? before : Integer.parseInt(cell);
    }

    /// The stages that only ask for something print their conditions.
    private static State asked(int stage, Seen crawl) {
        State before = crawl.state;
        boolean asks = switch (stage) {
            case 110 -> before.status != 13 && crawl.type != 3;
            case 120 -> before.status == 4 && before.request == 0;
            case 130 -> before.status == 9;
            default -> false;
        };
        return asks ? new State(before.status, before.subStatus, (stage - 110) / 10 + 2) : before;
    }

    /// Not mentioned by the stages. It becomes 0 with the first of these statuses.
    private static int pause(State before) {
        return before.suspended() ? before.subStatus : 0;
    }

    /// Not mentioned by the stages. A crawl that was paused goes on where it was.
    private static int go(Seen crawl) {
        State before = crawl.state;
        if (before.suspended()) {
            return before.subStatus == 0 ? crawl.paused : before.subStatus;
        }
        return before.status == 4 ? before.subStatus : 1;
    }

    /// Stage 140 does something only in two sub-statuses of Started.
    private static int next(Seen crawl) {
        State before = crawl.state;
        boolean skips = crawl.type == 3 || crawl.project == 2;
        if (before.status == 4 && before.subStatus == 1) {
            return skips ? 4 : 2;
        }
        return before.status == 4 && before.subStatus == 3 ? 4 : before.subStatus;
    }

    /// The sub-status with which a crawl goes on that is paused in a state: that of Started; 4 when it was being completed; otherwise 1.
    static int paused(State before) {
        return switch (before.status) {
            case 4 -> before.subStatus;
            case 14 -> 4;
            default -> 1;
        };
    }

    /// The status that all components must have reported before a stage does anything, or -1.
    static int awaited(int stage) {
        Row row = TABLE.get(stage);
        return row == null || row.components.equals("-") || row.components.equals("idle")
                ? -1
                : Integer.parseInt(row.components);
    }

    /// What a master, a component or the administration would call next.
    static List<Integer> sensible(State state) {
        if (state.request == 2 && state.status != 13) {
            return List.of(111);
        }
        if (state.request == 3 && state.status == 4) {
            return List.of(121);
        }
        return switch (state.status) {
            case 1 -> state.request == 1
                    ? List.of(102)
                    : state.subStatus == 1 ? List.of(108, 103) : List.of(106, 106, 106, 104);
            case 4 -> switch (state.subStatus) {
                case 2 -> List.of(144);
                case 4 -> List.of(150);
                default -> List.of(142, 142, 142, 140, 120);
            };
            case 7 -> List.of(132, 132, 133);
            case 8 -> List.of(122, 122, 123);
            case 9 -> state.request == 4 ? List.of(131) : List.of(130, 110);
            case 13 -> state.subStatus == 1 ? List.of(112, 112, 113) : List.of(114);
            case 14 -> switch (state.subStatus) {
                case 1 -> List.of(147, 147, 147, 146);
                case 2 -> List.of(152);
                default -> List.of(148);
            };
            default -> List.of();
        };
    }
}
