package org.granary.it.mssqljdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Every catalog view has the columns that SQL Server documents for it, so that a tool which names one finds it.
class CatalogColumnsTest extends JdbcTest {

    private static List<String> documented() throws IOException {
        try (InputStream in = Objects
                .requireNonNull(CatalogColumnsTest.class.getResourceAsStream("catalog-columns.txt"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().filter(line -> !line.startsWith("#"))
                    .toList();
        }
    }

    @Test
    void everyViewHasItsDocumentedColumns() throws IOException, SQLException {
        List<String> views = documented();
        assertThat(views).hasSizeGreaterThan(100);
        for (String line : views) {
            String view = line.substring(0, line.indexOf(": "));
            List<String> columns = List.of(line.substring(line.indexOf(": ") + 2).split(", ", -1));
            try (Statement statement = connection.createStatement();
                    ResultSet results = statement.executeQuery("SELECT * FROM " + view)) {
                assertThat(columnNames(results)).as(view).containsExactlyElementsOf(columns);
                rows(results);
            }
        }
    }

    @Test
    void noViewIsLeftOut() throws IOException, SQLException {
        List<String> views = documented().stream().map(line -> line.substring(0, line.indexOf(": "))).toList();
        List<String> copies = List.of("all_objects", "system_objects", "all_columns", "system_columns",
                "all_parameters", "system_parameters", "all_views", "system_views", "all_sql_modules");
        for (List<Object> row : rows("SELECT s.name, o.name FROM sys.system_objects o JOIN sys.schemas s "
                + "ON s.schema_id = o.schema_id WHERE o.type = 'V'")) {
            if (!copies.contains((String) row.get(1))) {
                assertThat(views).contains(row.get(0) + "." + row.get(1));
            }
        }
    }

    /// What Liquibase's snapshot of sequences, Prisma and others name.
    @ParameterizedTest
    @ValueSource(strings = {
        "SELECT SEQUENCE_NAME, START_VALUE, MINIMUM_VALUE, MAXIMUM_VALUE, INCREMENT, CYCLE_OPTION, DATA_TYPE FROM INFORMATION_SCHEMA.SEQUENCES",
        "SELECT DOMAIN_NAME, DATA_TYPE, COLLATION_NAME, NUMERIC_PRECISION, NUMERIC_SCALE, DOMAIN_DEFAULT FROM INFORMATION_SCHEMA.DOMAINS",
        "SELECT * FROM INFORMATION_SCHEMA.COLUMN_DOMAIN_USAGE", "SELECT * FROM INFORMATION_SCHEMA.DOMAIN_CONSTRAINTS"})
    void emptyViewsCanBeRead(String sql) throws SQLException {
        assertThat(rows(sql)).isEmpty();
    }
}
