package org.granary.tsql.session;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.granary.tsql.ast.UsedText;

/// What all sessions of a server have done since it started. Safe for many threads.
public interface ServerFigures {

    /// Those of a server that counts nothing.
    ServerFigures NONE = new ServerFigures() {
        @Override
        public Instant started() {
            return Instant.EPOCH;
        }

        @Override
        public long logins() {
            return 0;
        }

        @Override
        public long requests() {
            return 0;
        }

        @Override
        public Map<Integer, Long> errors() {
            return Map.of();
        }

        @Override
        public List<UsedText> texts() {
            return List.of();
        }
    };

    Instant started();

    /// Logins that were accepted.
    long logins();

    /// Batches, calls, bulk loads and requests about transactions.
    long requests();

    /// Errors that were sent, by number.
    Map<Integer, Long> errors();

    /// The texts that are kept, and how often they were run.
    List<UsedText> texts();
}
