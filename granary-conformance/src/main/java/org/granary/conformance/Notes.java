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

/// Why a requirement has no test, for the few that cannot have one: `notes.tsv`, a line `id TAB sentence` each.
///
/// @param byId the sentences
record Notes(Map<String, String> byId) {
    private static final String RESOURCE = "notes.tsv";

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
    /// @throws IllegalStateException for an id that no table has, one that is repeated, and one without a sentence
    static Notes parse(Iterable<String> lines) {
        Map<String, String> byId = new TreeMap<>();
        boolean header = true;
        for (String line : lines) {
            if (header || line.isBlank()) {
                header = false;
                continue;
            }
            String[] fields = line.split("\t", -1);
            if (fields.length != 2 || fields[1].isBlank()) {
                throw new IllegalStateException("expected an id and why it has no test: " + line);
            }
            if (!Requirements.all().containsKey(fields[0])) {
                throw new IllegalStateException(
                        RESOURCE + " explains " + fields[0] + ", which is in no requirement table");
            }
            if (byId.put(fields[0], fields[1]) != null) {
                throw new IllegalStateException(RESOURCE + " repeats " + fields[0]);
            }
        }
        return new Notes(byId);
    }

    @Nullable
    String of(Requirement requirement) {
        return byId.get(requirement.id());
    }

    boolean explain(Requirement requirement) {
        return byId.containsKey(requirement.id());
    }

    /// A note is for what has no test: one that outlived its reason would hide that.
    ///
    /// @throws IllegalStateException for an explained requirement that a test covers
    void checkAgainst(Coverage coverage) {
        for (String id : byId.keySet()) {
            if (coverage.ids().contains(id)) {
                throw new IllegalStateException(
                        RESOURCE + " explains why " + id + " has no test, but it has one: remove the note");
            }
        }
    }
}
