package org.granary.it.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.granary.it.JdbcConnectionTest;
import org.granary.it.TestServer;
import org.granary.procedure.DatabaseCatalog;
import org.granary.procedure.TableConstraint;
import org.granary.procedure.TableDeclaration;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A constraint that an error names can be looked up.
class ConstraintErrorsTest {
    private static final Path SOURCES = Path.of("..", "granary-protocols", "src", "main", "java");
    private static final Pattern NAME = Pattern.compile("\"((?:PK|FK|UQ|CK|DF)_\\w*)");
    private static final Pattern RAISED = Pattern
            .compile("(?:duplicateKey|constraintConflict)\\((?:\"[A-Z ]+\",\\s*)+\"(\\w+)\"");
    private static final Pattern SEARCH = Pattern.compile("SearchErrors\\.duplicate(Number)?\\(\"(\\w+)\"");
    private static final Pattern TOLD = Pattern.compile("constraint ['\"](\\w+)['\"]");

    @AutoClose
    private static final TestServer SERVER = TestServer.start();

    @Test
    void everyNameInTheProtocolsIsDeclared() throws IOException {
        Set<String> declared = new TreeSet<>();
        for (DatabaseCatalog database : SERVER.server().catalog().databases()) {
            for (TableDeclaration table : database.tables()) {
                table.constraints().stream().map(TableConstraint::name).forEach(declared::add);
            }
        }
        Set<String> named = new TreeSet<>();
        try (Stream<Path> files = Files.walk(SOURCES)) {
            for (Path file : (Iterable<Path>) files.filter(each -> each.toString().endsWith(".java"))::iterator) {
                String text = Files.readString(file);
                NAME.matcher(text).results().map(found -> found.group(1)).filter(name -> name.length() > 3)
                        .forEach(named::add);
                RAISED.matcher(text).results().map(found -> found.group(1)).forEach(named::add);
                SEARCH.matcher(text).results()
                        .map(found -> (found.group(1) == null ? "UQ_" : "PK_") + found.group(2)).forEach(named::add);
            }
        }
        assertThat(named).hasSizeGreaterThan(10).allSatisfy(name -> assertThat(declared)
                .anyMatch(each -> name.endsWith("_") ? each.startsWith(name) : each.equals(name)));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            WordAutomationServices | EXEC proc_AddJob @JobId = 1, @Settings = N'' EXEC proc_AddJob @JobId = 1, @Settings = N'' | PK_Jobs
            WordAutomationServices2 | EXEC proc_AddJob @JobId = 2, @UserTokenSid = 0x01, @Settings = N'' | CK_Jobs_UserToken
            WordAutomationServices | EXEC proc_UpdateSucceededItem 1, 1, 1, 0x01 | CK_Items_Reserved
            SharePoint_Config | EXEC proc_putDependency '6F9619FF-8B86-D011-B42D-00C04FC964FF', '6F9619FF-8B86-D011-B42D-00C04FC964FF' | FK_Dependencies_Objects_ObjectId
            Search_Service_Application_DB | EXEC granary.AddContentSource N'twice' EXEC granary.AddContentSource N'twice' | UQ_MSSContentSources
            WSS_Search | EXEC granary.AddContentSource N'twice' EXEC granary.AddContentSource N'twice' | UQ_MSSContentSources
            Search_Service_Application_CrawlStoreDB | INSERT MSSAnnotationsPending (TargetDisplayURL, TargetDisplayHash, Pid, AnnotationNumeric, UpdateTime) VALUES (N'u', 1, 7, 1, GETDATE()) | CK_MSSAnnotationsPending_Pid
            """)
    void theNameInAnErrorIsFound(String database, String sql, String constraint) throws SQLException {
        try (Connection connection = SERVER.connect(database)) {
            SQLException error = catchThrowableOfType(SQLException.class,
                    () -> JdbcConnectionTest.run(connection, sql));
            assertThat((Throwable) error).as(sql).isNotNull();
            Matcher told = TOLD.matcher(error.getMessage());
            assertThat(told.find()).as(error.getMessage()).isTrue();
            assertThat(told.group(1)).isEqualTo(constraint);
            assertThat(JdbcConnectionTest.value(connection,
                    "SELECT p.name FROM sys.objects o JOIN sys.tables p ON p.object_id = o.parent_object_id WHERE o.name = ?",
                    constraint)).isEqualTo(JdbcConnectionTest.value(connection,
                            "SELECT TABLE_NAME FROM INFORMATION_SCHEMA.TABLE_CONSTRAINTS WHERE CONSTRAINT_NAME = ?",
                            constraint));
            assertThat(JdbcConnectionTest.value(connection, "SELECT OBJECT_NAME(OBJECT_ID(?))", constraint))
                    .isEqualTo(constraint);
        }
    }
}
