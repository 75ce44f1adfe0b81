package org.granary.audit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.granary.type.Wording;
import org.jspecify.annotations.Nullable;

/// Verifies a trail: that every line is as it was written, that none is missing, and that none was added.
public final class AuditCheck {
    private static final int MOST_FINDINGS = 1000;

    private final AuditSeal seal;
    private final @Nullable Anchor anchor;
    private final List<String> findings = new ArrayList<>();
    private final List<String> suspects = new ArrayList<>();
    private long lines;
    private long first;
    private @Nullable AuditLine last;
    private boolean tornBefore;
    private boolean anchorSeen;

    /// A line whose hash somebody has noted elsewhere.
    public record Anchor(long sequence, String hash) {}

    /// @param findings what is wrong, one line each
    /// @param first the number of the first line that is there
    /// @param last of the last line, 0 where there is none
    /// @param hash of the last line
    public record Report(List<String> findings, long lines, long first, long last, String hash) {}

    private AuditCheck(AuditSeal seal, @Nullable Anchor anchor) {
        this.seal = seal;
        this.anchor = anchor;
    }

    /// @param data the data folder
    /// @param key the file with the key, or null for the usual place
    /// @param anchor a line that has to be there, or null
    public static Report verify(Path data, @Nullable Path key, @Nullable Anchor anchor) {
        AuditFiles files = AuditWriter.files(data, key);
        try {
            if (!Files.isDirectory(files.folder())) {
                throw new NoSuchFileException(files.folder().toString());
            }
            AuditCheck check = new AuditCheck(AuditSeal.load(files.key()), anchor);
            return check.verify(files);
        } catch (IOException e) {
            throw new AuditException(
                    "The audit trail in " + files.folder() + " cannot be verified: " + Wording.reason(e) + ".", e);
        }
    }

    /// What was there at one moment: servers go on writing.
    private record State(Optional<AuditHead> head, List<String> names, long lastSize) {}

    private Report verify(AuditFiles files) throws IOException {
        State state = files.alone(() -> {
            List<String> names = files.names();
            return new State(AuditHead.read(files.head(), seal), names,
                    names.isEmpty() ? 0 : Files.size(files.file(names.getLast())));
        });
        for (String name : state.names()) {
            Path file = files.file(name);
            read(file, name, name.equals(state.names().getLast()) ? state.lastSize() : Files.size(file));
        }
        settleSuspects(null);
        compare(state.head());
        AuditLine end = last;
        return new Report(List.copyOf(findings), lines, first, end == null ? 0 : end.sequence(),
                end == null ? AuditSeal.NONE : end.hash());
    }

    private void read(Path file, String name, long size) throws IOException {
        try (AuditLines all = new AuditLines(file, 0, size)) {
            long number = 0;
            for (AuditLines.Line line = all.next(); line != null; line = all.next()) {
                number++;
                look(line, name + " line " + number);
            }
        }
    }

    private void look(AuditLines.Line line, String place) {
        lines++;
        if (!line.complete() && !seal.isWhole(line.text())) {
            suspects.add(place);
            tornBefore = true;
            return;
        }
        AuditLine read = seal.isWhole(line.text()) ? AuditLine.parse(line.text()) : null;
        if (read == null) {
            suspects.add(place);
            tornBefore = false;
            return;
        }
        if (anchor != null && anchor.sequence() == read.sequence()) {
            anchorSeen = true;
            if (!anchor.hash().equals(read.hash())) {
                find(place + ": line " + read.sequence() + " has another hash than the one that was noted.");
            }
        }
        follow(read, place);
    }

    /// A line that is as it was written: does it follow the one before?
    private void follow(AuditLine read, String place) {
        AuditLine before = last;
        // The rest of a line that a killed process wrote is no line, and the next one says so.
        if (tornBefore && suspects.size() == 1 && read.text("action").equals("recovered")
                && (before == null || read.previous().equals(before.hash()))) {
            suspects.clear();
        }
        tornBefore = false;
        if (before == null) {
            first = read.sequence();
        }
        if (before == null || read.previous().equals(before.hash())) {
            settleSuspects(null);
            last = read;
            return;
        }
        long between = read.sequence() - before.sequence() - 1;
        if (between < 0) {
            find(place + ": line " + read.sequence()
                    + " was inserted: it is of this trail, but has been there before.");
            return;
        }
        long missing = between - suspects.size();
        settleSuspects(read);
        if (missing > 0) {
            find(place + ": before it, " + Wording.count(missing, "line") + " of lines " + (before.sequence() + 1)
                    + " to "
                    + (read.sequence() - 1) + " were removed.");
        } else if (between == 0) {
            find(place + ": line " + read.sequence() + " does not follow line " + before.sequence() + ".");
        }
        last = read;
    }

    /// Lines that are not as they were written: changed where the chain needs them, inserted where it does not.
    private void settleSuspects(@Nullable AuditLine next) {
        long before = last == null ? 0 : last.sequence();
        long needed = next == null ? 0 : next.sequence() - before - 1;
        for (int i = 0; i < suspects.size(); i++) {
            find(suspects.get(i) + ": " + (i < needed
                    ? "line " + (before + 1 + i) + " was changed."
                    : "this line was inserted or changed."));
        }
        suspects.clear();
    }

    private void compare(Optional<AuditHead> recorded) {
        AuditLine end = last;
        long lastSequence = end == null ? 0 : end.sequence();
        if (recorded.isEmpty()) {
            find("The recorded end of the trail is missing or was changed, so lines may be missing at the end.");
        } else {
            AuditHead head = recorded.get();
            if (lastSequence < head.sequence()) {
                find("At the end, lines " + (lastSequence + 1) + " to " + head.sequence() + " were removed.");
            }
            if (first > head.first()) {
                find("At the beginning, lines " + head.first() + " to " + (first - 1) + " were removed.");
            }
        }
        if (anchor != null && !anchorSeen && anchor.sequence() >= first) {
            find("Line " + anchor.sequence() + ", whose hash was noted, is not there.");
        }
    }

    private void find(String finding) {
        if (findings.size() < MOST_FINDINGS) {
            findings.add(finding);
        }
    }
}
