package org.granary.protocol.search.ranking;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.granary.store.Transaction;

/// The ranking model that a new search application has.
public final class StandardRankingModel {
    static final String ADD_MODEL = """
            INSERT INTO ranking_model (RankingModelId, Name, Description, IsDefault, Model) VALUES (?, ?, ?, 1, ?)""";
    static final String ADD_FEATURE = "INSERT INTO static_ranking_feature (PID, DefaultValue) VALUES (?, ?)";

    private static final String FILE = "standard-model.xml";
    /// The managed properties of the features in the file that do not depend on the query, and their defaults there.
    private static final List<Object[]> FEATURES = List.of(new Object[]{306, 0}, new Object[]{307, 0});

    private StandardRankingModel() {}

    public static void add(Transaction transaction) {
        UUID id = UUID.randomUUID();
        transaction.update(ADD_MODEL, id, "Standard", "Titles and contents, raised by clicks and lowered by skips.",
                text().replace("{ID}", id.toString()));
        transaction.batch(ADD_FEATURE, List.copyOf(FEATURES));
    }

    private static String text() {
        try (InputStream in = Objects.requireNonNull(StandardRankingModel.class.getResourceAsStream(FILE))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
