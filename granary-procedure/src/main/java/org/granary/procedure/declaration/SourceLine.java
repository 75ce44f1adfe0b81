package org.granary.procedure.declaration;

/// Where something was declared, for errors at start-up.
public record SourceLine(String file, int line) {

    @Override
    public String toString() {
        return file + ":" + line;
    }
}
