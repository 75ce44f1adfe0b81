package org.granary.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.granary.procedure.catalog.DatabaseDefinition;
import org.granary.protocol.config.SharePointConfig;
import org.granary.protocol.search.SearchDatabases;
import org.granary.protocol.translation.TranslationServices;
import org.granary.protocol.word.WordAutomationServices;
import org.granary.protocol.word.WordAutomationServices2;
import org.granary.store.migration.MigrationFiles;
import org.junit.jupiter.api.Test;

/// A store compares the name and the text of each migration with what it has applied earlier. Wherever the files lie,
/// and of however many parts they are made, both stay: a later version is a new file.
class MigrationsTest {

    /// The fingerprint of the first migrations: it depends on the name and the text of each.
    private static void keeps(DatabaseDefinition definition, int version, int fingerprint) {
        MigrationFiles files = MigrationFiles.of(definition.schema());
        assertThat(new MigrationFiles(files.folders(), files.files().subList(0, version)).fingerprint())
                .as("migrations 1 to %s of %s", version, definition.schema().name()).isEqualTo(fingerprint);
    }

    @Test
    void whatWasAppliedToDatabasesOfEarlierReleasesIsUnchanged() {
        keeps(TranslationServices.definition(), 2, -392495225);
        keeps(WordAutomationServices.definition(), 1, 971051594);
        keeps(WordAutomationServices2.definition(), 1, 971051594);
        keeps(SharePointConfig.definition(), 5, -999868683);
        SearchDatabases.definitions(List.of()).forEach(definition -> keeps(definition, 14, -1648807928));
    }
}
