package org.granary.it.tools;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.sqlserver.jdbc.SQLServerDataSource;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;
import liquibase.CatalogAndSchema;
import liquibase.database.Database;
import liquibase.database.DatabaseFactory;
import liquibase.database.jvm.JdbcConnection;
import liquibase.snapshot.DatabaseSnapshot;
import liquibase.snapshot.SnapshotControl;
import liquibase.snapshot.SnapshotGeneratorFactory;
import liquibase.structure.core.ForeignKey;
import liquibase.structure.core.PrimaryKey;
import liquibase.structure.core.Table;
import org.apache.ibatis.annotations.Select;
import org.apache.ibatis.mapping.Environment;
import org.apache.ibatis.session.SqlSessionFactoryBuilder;
import org.apache.ibatis.transaction.jdbc.JdbcTransactionFactory;
import org.flywaydb.core.Flyway;
import org.granary.it.TestServer;
import org.hibernate.cfg.Configuration;
import org.jooq.SQLDialect;
import org.jooq.impl.DSL;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import schemacrawler.inclusionrule.RegularExpressionInclusionRule;
import schemacrawler.schema.Catalog;
import schemacrawler.schemacrawler.LimitOptionsBuilder;
import schemacrawler.schemacrawler.SchemaCrawlerOptionsBuilder;
import schemacrawler.tools.utility.SchemaCrawlerUtility;
import us.fatehi.utility.datasource.DatabaseConnectionSources;

/// Hibernate, MyBatis, jOOQ, Liquibase, Flyway and SchemaCrawler with a database that is there.
@Timeout(120)
class JavaToolsTest {
    private static final String DATABASE = "TranslationServices";
    private static final long JOB = 77;

    /// Tools tell every step.
    private static final Logger ALL = Logger.getLogger("");

    private static TestServer server;

    @BeforeAll
    static void start() throws SQLException {
        ALL.setLevel(Level.WARNING);
        server = TestServer.start();
        try (Connection connection = server.connect(DATABASE);
                CallableStatement call = connection
                        .prepareCall("EXEC proc_AddJob @JobId = ?, @UserToken = ?, @Settings = ?")) {
            call.setLong(1, JOB);
            call.setBytes(2, new byte[]{1});
            call.setNString(3, "<settings/>");
            call.execute();
        }
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static SQLServerDataSource dataSource(String database) {
        SQLServerDataSource source = new SQLServerDataSource();
        source.setURL(server.jdbcUrl(database));
        source.setUser("sa");
        source.setPassword(TestServer.PASSWORD);
        return source;
    }

    /// Hibernate compares the entity with the catalog when it starts.
    @Test
    void hibernateValidatesAndReadsAnEntity() {
        Configuration configuration = new Configuration().addAnnotatedClass(Job.class);
        configuration.getProperties().putAll(Map.of("hibernate.connection.datasource", dataSource(DATABASE),
                "hibernate.hbm2ddl.auto", "validate"));
        try (var factory = configuration.buildSessionFactory()) {
            Job job = factory.fromSession(session -> session.find(Job.class, JOB));
            assertThat(job.settings()).isEqualTo("<settings/>");
            assertThat(job.created()).isNotNull();
            assertThat(factory.<Long>fromTransaction(
                    session -> session.createSelectionQuery("select count(*) from Job where id = ?1", Long.class)
                            .setParameter(1, JOB).getSingleResult()))
                    .isEqualTo(1);
        }
    }

    interface JobMapper {
        @Select("SELECT Settings FROM dbo.Jobs WHERE JobId = #{id}")
        String settings(long id);
    }

    @Test
    void myBatisMapsAQuery() {
        var configuration = new org.apache.ibatis.session.Configuration(
                new Environment("test", new JdbcTransactionFactory(), dataSource(DATABASE)));
        configuration.addMapper(JobMapper.class);
        try (var session = new SqlSessionFactoryBuilder().build(configuration).openSession()) {
            assertThat(session.getMapper(JobMapper.class).settings(JOB)).isEqualTo("<settings/>");
        }
    }

    /// The edition without SQL Server's dialect.
    @Test
    void jooqQueries() throws SQLException {
        try (Connection connection = server.connect(DATABASE)) {
            var jooq = DSL.using(connection, SQLDialect.DEFAULT);
            var id = DSL.field("JobId", Long.class);
            assertThat(jooq.select(id, DSL.count()).from("dbo.Jobs").where(id.eq(JOB)).groupBy(id).fetchOne())
                    .isNotNull().extracting(row -> row.value2()).isEqualTo(1);
        }
    }

    @Test
    void liquibaseTakesASnapshot() throws Exception {
        try (Connection connection = server.connect(DATABASE)) {
            Database database = DatabaseFactory.getInstance()
                    .findCorrectDatabaseImplementation(new JdbcConnection(connection));
            DatabaseSnapshot snapshot = SnapshotGeneratorFactory.getInstance().createSnapshot(CatalogAndSchema.DEFAULT,
                    database, new SnapshotControl(database));
            assertThat(snapshot.get(Table.class)).extracting(Table::getName).contains("Jobs", "Groups", "Items");
            assertThat(snapshot.get(PrimaryKey.class)).extracting(PrimaryKey::getName).contains("PK_Jobs", "PK_Items");
            assertThat(snapshot.get(ForeignKey.class)).extracting(ForeignKey::getName).contains("FK_Groups_Jobs");
        }
    }

    @Test
    void flywayMigratesTempdb() throws SQLException {
        Flyway flyway = Flyway.configure().dataSource(dataSource("tempdb"))
                .locations("classpath:org/granary/it/tools/migrations").load();
        assertThat(flyway.info().pending()).hasSize(2);
        assertThat(flyway.migrate().migrationsExecuted).isEqualTo(2);
        assertThat(flyway.info().applied()).hasSize(2);
        assertThat(flyway.validateWithResult().validationSuccessful).isTrue();
        try (Connection connection = server.connect("tempdb");
                var statement = connection.createStatement();
                var rows = statement.executeQuery("SELECT name FROM dbo.tool_of_test ORDER BY id")) {
            assertThat(rows.next()).isTrue();
            assertThat(rows.getString(1)).isEqualTo("Flyway");
        }
    }

    @Test
    void schemaCrawlerFindsTablesKeysAndParameters() {
        System.setProperty("SC_WITHOUT_DATABASE_PLUGIN", "sqlserver"); // its plug-in is another artifact
        Catalog catalog = SchemaCrawlerUtility.getCatalog(
                DatabaseConnectionSources.fromDataSource(dataSource(DATABASE)),
                SchemaCrawlerOptionsBuilder.newSchemaCrawlerOptions().withLimitOptions(LimitOptionsBuilder.builder()
                        .includeSchemas(new RegularExpressionInclusionRule(DATABASE + "\\.dbo")).includeAllRoutines()
                        .toOptions()));
        var jobs = catalog.getTables().stream().filter(table -> table.getName().equals("Jobs")).findFirst()
                .orElseThrow();
        assertThat(jobs.getPrimaryKey().getName()).isEqualTo("PK_Jobs");
        assertThat(jobs.getExportedForeignKeys()).hasSize(1);
        var add = catalog.getRoutines().stream().filter(routine -> routine.getName().startsWith("proc_AddGroup"))
                .findFirst().orElseThrow();
        assertThat(List.copyOf(add.getParameters())).hasSizeGreaterThanOrEqualTo(6);
    }
}
