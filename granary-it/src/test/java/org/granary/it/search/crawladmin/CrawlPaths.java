package org.granary.it.search.crawladmin;

import java.util.List;
import java.util.Set;

/// The paths that MS-SQLPGAT2 draws for a crawl, as a table of its own: which stage may lead from which status, sub-status and request to which.
final class CrawlPaths {
    static final Set<Integer> OVER = Set.of(5, 11, 12);

    /// What can be seen of a crawl.
    record State(int status, int subStatus, int request) {

        boolean over() {
            return OVER.contains(status);
        }
    }

    /// A crawl, of which only the state can change by a stage that is not 102.
    record Seen(int crawl, int project, int type, int source, State state, boolean begun, int main) {}

    private CrawlPaths() {}

    /// Whether a status can have a sub-status (2.2.1.5 to 2.2.1.8). Only a request leads to a stop, and it stays.
    static boolean exists(State state) {
        List<Integer> subStatuses = switch (state.status) {
            case 1, 13 -> List.of(1, 2);
            case 4 -> List.of(1, 2, 3, 4);
            case 14 -> List.of(1, 2, 4);
            case 12 -> List.of(2);
            case 5, 7, 8, 9, 11 -> List.of(0);
            default -> List.of();
        };
        return subStatuses.contains(state.subStatus) && state.request >= 0 && state.request <= 4
                && (state.request == 2 || (state.status != 12 && state.status != 13));
    }

    /// Whether a stage may lead there.
    ///
    /// @param paused the sub-status in which the crawl was paused
    static boolean drawn(int stage, Seen crawl, State after, int paused) {
        State before = crawl.state;
        int request = before.request;
        boolean delete = crawl.type == 3;
        boolean skips = delete || crawl.project == 2;
        return switch (stage) {
            case 102 -> before.equals(new State(1, 1, 1))
                    && (after.equals(new State(1, 1, 0)) || after.equals(new State(5, 0, 0)));
            case 103 -> before.status == 1 && crawl.begun && after.equals(new State(1, 2, 0));
            case 104 -> before.equals(new State(1, 2, request)) && after.equals(new State(4, 1, request));
            case 105 -> before.status == 1 && after.equals(new State(5, 0, 0));
            case 110 -> !before.over() && before.status != 13 && !delete
                    && after.equals(new State(before.status, before.subStatus, 2));
            case 120 -> before.status == 4 && request == 0 && after.equals(new State(4, before.subStatus, 3));
            case 130 -> before.status == 9 && after.equals(new State(9, 0, 4));
            case 111 -> !before.over() && before.status != 13 && request == 2 && after.equals(new State(13, 1, 2));
            case 113 -> before.equals(new State(13, 1, 2)) && after.equals(new State(13, 2, 2));
            case 114 -> before.equals(new State(13, 2, 2)) && after.equals(new State(12, 2, 2));
            case 121 -> before.status == 4 && request == 3 && after.equals(new State(8, 0, 0));
            case 123 -> before.status == 8 && after.equals(new State(9, 0, request));
            case 131 -> before.equals(new State(9, 0, 4)) && after.equals(new State(7, 0, 0));
            case 133 -> before.status == 7 && after.equals(new State(4, paused, request));
            case 140 -> (before.equals(new State(4, 1, request)) && after.equals(new State(4, skips ? 4 : 2, request)))
                    || (before.equals(new State(4, 3, request)) && after.equals(new State(4, 4, request)));
            case 144 -> before.status == 4 && (before.subStatus == 2 || (delete && before.subStatus == 4))
                    && after.equals(new State(4, 3, request));
            case 150 -> before.equals(new State(4, 4, request)) && after.equals(new State(14, 1, request));
            case 146 -> before.equals(new State(14, 1, request)) && after.equals(new State(14, 2, request));
            case 152 -> before.equals(new State(14, 2, request)) && after.equals(new State(14, 4, request));
            case 148 -> before.equals(new State(14, 4, request)) && after.equals(new State(11, 0, request));
            default -> false;
        };
    }

    /// The status that all components must have reported before a stage may lead on, or -1.
    static int awaited(int stage) {
        return switch (stage) {
            case 104, 133 -> 4;
            case 113 -> 12;
            case 123 -> 9;
            case 146 -> 11;
            default -> -1;
        };
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
