package org.granary.conformance;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Why a requirement has no test: `notes.tsv`, a line `id TAB state TAB sentence` each. The state is `not testable` or
/// `not supported`; the sentence says why no test can show it, or what the server does instead.
///
/// @param byId the notes
record Notes(Map<String, Note> byId) {
    private static final String RESOURCE = "notes.tsv";

    record Note(State state, String why) {}

    static Notes load() {
        try (InputStream in = Notes.class.getResourceAsStream(RESOURCE)) {
            if (in == null) {
                throw new IllegalStateException("missing " + RESOURCE);
            }
            return parse(new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8)).lines().toList());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// @param lines after a header
    /// @throws IllegalStateException for an id that no table has, one that is repeated, one that obliges nobody, one with
    ///         another state, and one without a sentence
    static Notes parse(Iterable<String> lines) {
        Map<String, Note> byId = new TreeMap<>();
        boolean header = true;
        for (String line : lines) {
            if (header || line.isBlank()) {
                header = false;
                continue;
            }
            String[] fields = line.split("\t", -1);
            if (fields.length != 3 || fields[2].isBlank()) {
                throw new IllegalStateException("expected an id, a state and why it has no test: " + line);
            }
            Requirement requirement = Requirements.all().get(fields[0]);
            if (requirement == null) {
                throw new IllegalStateException(
                        RESOURCE + " explains " + fields[0] + ", which is in no requirement table");
            }
            if (requirement.obliged() == Obliged.NOBODY) {
                throw new IllegalStateException(
                        RESOURCE + " explains " + fields[0] + ", which obliges nobody: remove the note");
            }
            if (byId.put(fields[0], new Note(state(fields[1], line), fields[2])) != null) {
                throw new IllegalStateException(RESOURCE + " repeats " + fields[0]);
            }
        }
        return new Notes(byId);
    }

    private static State state(String text, String line) {
        for (State state : new State[]{State.NOT_TESTABLE, State.NOT_SUPPORTED}) {
            if (state.text().equals(text)) {
                return state;
            }
        }
        throw new IllegalStateException("expected the state \"not testable\" or \"not supported\": " + line);
    }

    @Nullable
    Note of(Requirement requirement) {
        return byId.get(requirement.id());
    }

    /// A note is for what has no test: one that outlived its reason would hide that.
    ///
    /// @throws IllegalStateException for an explained requirement that a test covers
    void checkAgainst(Coverage coverage) {
        for (String id : byId.keySet()) {
            if (coverage.tests().containsKey(id)) {
                throw new IllegalStateException(
                        RESOURCE + " explains why " + id + " has no test, but it has one: remove the note");
            }
        }
    }
}
