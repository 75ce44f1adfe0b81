package org.granary.fuzz.targets;

import org.granary.memory.ConnectionMemory;
import org.granary.memory.MemoryLimits;
import org.granary.memory.RequestMemory;
import org.granary.memory.ServerMemory;
import org.granary.tsql.parse.TsqlTexts;
import org.granary.type.SqlError;

/// Text for the parser, after a byte that says what the text is.
final class TextTarget implements FuzzTarget {
    private final ServerMemory memory = new ServerMemory(MemoryLimits.of(Limits.SERVER_BYTES));
    /// Keeps nothing: the same text is parsed each time.
    private final TsqlTexts texts = new TsqlTexts(0, memory);

    @Override
    public boolean run(byte[] input) {
        Choices choices = new Choices(input);
        int kind = choices.below(3);
        String text = BatchTarget.decoded(choices.rest());
        boolean accepted;
        try (ConnectionMemory connection = memory.connection("sa")) {
            try (RequestMemory request = new RequestMemory(connection)) {
                accepted = ScopedValue.where(RequestMemory.CURRENT, request).call(() -> parse(kind, text));
            }
            if (connection.used() != 0) {
                throw new IllegalStateException("parsing has left " + connection.used() + " bytes in the account");
            }
        }
        return accepted;
    }

    private boolean parse(int kind, String text) {
        try {
            if (kind == 2) {
                texts.parameters(text);
            } else {
                texts.script(text, kind == 0);
            }
            return true;
        } catch (SqlError _) {
            return false;
        }
    }
}
