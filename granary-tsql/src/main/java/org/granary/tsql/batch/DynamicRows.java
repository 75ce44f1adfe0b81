package org.granary.tsql.batch;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.granary.tsql.bind.CursorQuery;
import org.granary.tsql.cursor.FetchType;
import org.granary.tsql.table.RowPlaces;

/// The rows of a dynamic cursor: each fetch looks for them in the table from the row on which the cursor stands, which
/// may be gone.
final class DynamicRows implements FollowingRows {
    private static final long BEFORE_ALL = -1;

    private final FollowedTable table;
    private State state = State.BEGIN;

    /// Where it stands.
    ///
    /// @param first the first row of the block
    /// @param last the last row of the block, which stays known after the end
    /// @param exhausted whether the block ends the result
    private record State(Where where, long first, long last, boolean exhausted) {
        private static final State BEGIN = new State(Where.BEFORE, BEFORE_ALL, BEFORE_ALL, false);
    }

    private enum Where {
        BEFORE, INSIDE, AFTER
    }

    DynamicRows(FollowedTable table) {
        this.table = table;
    }

    @Override
    public FollowedTable table() {
        return table;
    }

    @Override
    public int size() {
        return -1;
    }

    @Override
    public int position() {
        return switch (state.where()) {
            case BEFORE -> 0;
            case INSIDE -> 1;
            case AFTER -> -1;
        };
    }

    @Override
    public boolean isExhausted() {
        return state.exhausted();
    }

    @Override
    public List<Fetched> fetch(FetchType type, long row, int most) {
        if (type == FetchType.REFRESH) {
            return table.refresh();
        }
        AtomicReference<State> next = new AtomicReference<>(state);
        List<Fetched> rows = table.fetch((bound, places) -> {
            Search search = new Search(bound, places, state);
            List<Fetched> fetched = new ArrayList<>();
            for (int place : search.find(type, row, most)) {
                fetched.add(table.place(place, bound, places));
            }
            next.set(search.state);
            return fetched;
        });
        state = next.get();
        return rows;
    }

    /// One fetch.
    private static final class Search {
        private final CursorQuery bound;
        private final RowPlaces places;
        private State state;

        Search(CursorQuery bound, RowPlaces places, State state) {
            this.bound = bound;
            this.places = places;
            this.state = state;
        }

        List<Integer> find(FetchType type, long row, int most) {
            return switch (type) {
                case FIRST -> most == 0 ? before() : forward(0, 0, most);
                case NEXT -> forward(state.where() == Where.BEFORE ? 0 : places.after(state.last()), 0, most);
                case LAST -> most == 0 ? after() : last(most);
                case PREV, PREV_NOADJUST -> previous(type, most);
                case ABSOLUTE -> absolute(row, most);
                case RELATIVE -> relative(row, most);
                case REFRESH, INFO -> throw new IllegalArgumentException(type + " does not move the cursor");
            };
        }

        private List<Integer> before() {
            state = State.BEGIN;
            return List.of();
        }

        private List<Integer> after() {
            long end = places.size() == 0 ? state.last() : Math.max(state.last(), places.id(places.size() - 1));
            state = new State(Where.AFTER, end, end, true);
            return List.of();
        }

        /// Where the block begins, or would begin.
        private int start() {
            return switch (state.where()) {
                case BEFORE -> 0;
                case INSIDE -> places.after(state.first() - 1);
                case AFTER -> places.size();
            };
        }

        private List<Integer> absolute(long row, int most) {
            if (row == 0) {
                return before();
            }
            return row > 0 ? forward(0, row - 1, most) : back(places.size(), -row, most);
        }

        private List<Integer> relative(long row, int most) {
            if (row < 0) {
                return back(start(), -row, most);
            }
            return switch (state.where()) {
                case BEFORE -> row == 0 ? before() : forward(0, row - 1, most);
                case INSIDE ->
                    row == 0 ? forward(start(), 0, most) : forward(places.after(state.first()), row - 1, most);
                case AFTER -> after();
            };
        }

        private List<Integer> previous(FetchType type, int most) {
            List<Integer> found = backward(start(), most);
            if (found.isEmpty()) {
                return before();
            }
            boolean whole = found.size() == most || type == FetchType.PREV_NOADJUST || state.where() == Where.AFTER;
            return whole ? stand(found, false) : forward(0, 0, most);
        }

        /// Begins as many rows before a place.
        private List<Integer> back(int from, long count, int most) {
            List<Integer> found = count > places.size() ? List.of() : backward(from, (int) count);
            return found.size() < count || found.isEmpty() ? before() : forward(found.getFirst(), 0, most);
        }

        private List<Integer> last(int most) {
            List<Integer> found = backward(places.size(), most);
            return found.isEmpty() ? before() : stand(found, true);
        }

        private List<Integer> forward(int from, long skipped, int most) {
            List<Integer> found = new ArrayList<>();
            long skip = skipped;
            for (int at = from; at < places.size() && found.size() < most; at++) {
                if (bound.matches(places.row(at)) && skip-- <= 0) {
                    found.add(at);
                }
            }
            if (found.isEmpty()) {
                return most > 0 ? after() : List.of();
            }
            return stand(found, found.size() < most);
        }

        /// In the order of the table.
        private List<Integer> backward(int from, int most) {
            List<Integer> found = new ArrayList<>();
            for (int at = from - 1; at >= 0 && found.size() < most; at--) {
                if (bound.matches(places.row(at))) {
                    found.add(at);
                }
            }
            return found.reversed();
        }

        private List<Integer> stand(List<Integer> found, boolean atEnd) {
            state = new State(Where.INSIDE, places.id(found.getFirst()), places.id(found.getLast()), atEnd);
            return found;
        }
    }
}
