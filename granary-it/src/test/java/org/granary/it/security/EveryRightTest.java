package org.granary.it.security;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.granary.procedure.DatabaseCatalog;
import org.granary.procedure.Procedure;
import org.granary.procedure.TableDeclaration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/// A login that lacks one right at a time: on every procedure and every table, through every way to it.
@ParameterizedClass
@MethodSource("org.granary.it.protocol.StoreKind#plain")
class EveryRightTest extends SecuredServer {
    /// What went wrong, so that one run shows all of it.
    private final List<String> findings = new ArrayList<>();

    @Test
    void everyProcedureIsRefusedWithoutItsExecutePermission() throws SQLException {
        int procedures = 0;
        for (String name : databases()) {
            DatabaseCatalog database = server.server().catalog().database(name).orElseThrow();
            run(administrator, "USE [" + name + "]; GRANT EXECUTE TO worker");
            Connection worker = worker(name);
            Connection elsewhere = worker("master");
            Connection jtds = jtds(name);
            for (Procedure procedure : database.procedures()) {
                String schema = procedure.declaration().schema();
                String object = procedure.declaration().name();
                String full = "[" + schema + "].[" + object + "]";
                String denied = "The EXECUTE permission was denied on the object '" + object + "', database '" + name
                        + "', schema '" + schema + "'.";
                expectNothing(worker, "SET FMTONLY ON EXEC " + full + " SET FMTONLY OFF");
                run(administrator, "DENY EXECUTE ON OBJECT::" + full + " TO worker");
                expect(denied, full, call(worker, full));
                expect(denied, full, call(jtds, full));
                for (String way : List.of("EXEC " + full, "SET FMTONLY ON EXEC " + full,
                        "CREATE TABLE #t (a int) INSERT #t EXEC " + full, "EXEC sp_executesql N'EXEC " + full + "'",
                        "DECLARE @h int EXEC sp_prepexec @h OUTPUT, NULL, N'EXEC " + full + "'",
                        "EXEC sp_describe_first_result_set N'EXEC " + full + "'", "EXEC ('EXEC " + full + "')")) {
                    expect(denied, way, error(worker, way));
                    run(worker, "SET FMTONLY OFF IF OBJECT_ID('tempdb..#t') IS NOT NULL DROP TABLE #t");
                }
                expect(denied, "three parts", error(elsewhere, "EXEC [" + name + "]." + full));
                if (value(worker, "SELECT OBJECT_ID('" + full + "')") != null) {
                    findings.add(full + " is seen");
                }
                run(administrator, "REVOKE EXECUTE ON OBJECT::" + full + " TO worker");
                expectNothing(worker, "SET FMTONLY ON EXEC " + full + " SET FMTONLY OFF");
                procedures++;
            }
        }
        assertThat(findings).isEmpty();
        assertThat(procedures).isGreaterThanOrEqualTo(184);
    }

    @Test
    void everyTableIsRefusedWithoutItsPermissions() throws SQLException {
        int tables = 0;
        for (String name : databases()) {
            DatabaseCatalog database = server.server().catalog().database(name).orElseThrow();
            run(administrator, "USE [" + name + "]; GRANT SELECT, INSERT TO worker");
            Connection worker = worker(name);
            Connection elsewhere = worker("master");
            for (TableDeclaration table : database.tables()) {
                String full = "[" + table.schema() + "].[" + table.name() + "]";
                expectNothing(worker, "SELECT TOP 0 * FROM " + full);
                run(administrator, "DENY SELECT ON OBJECT::" + full + " TO worker");
                String denied = denied("SELECT", table, name);
                for (String way : List.of("SELECT * FROM " + full, "SELECT COUNT(*) FROM " + full + " t",
                        "SELECT 1 WHERE EXISTS (SELECT * FROM " + full + ")", "SET FMTONLY ON SELECT * FROM " + full,
                        "WITH c AS (SELECT * FROM " + full + ") SELECT * FROM c",
                        "DECLARE @h int EXEC sp_cursoropen @h OUTPUT, N'SELECT * FROM " + full + "'",
                        "EXEC sp_describe_first_result_set N'SELECT * FROM " + full + "'",
                        "SELECT * INTO #t FROM " + full)) {
                    expect(denied, way, error(worker, way));
                    run(worker, "SET FMTONLY OFF");
                }
                expect(denied, "three parts", error(elsewhere, "SELECT * FROM [" + name + "]." + full));
                run(administrator, "DENY INSERT ON OBJECT::" + full + " TO worker");
                String insert = denied("INSERT", table, name);
                expect(insert, full, error(worker, "INSERT " + full + " DEFAULT VALUES"));
                String column = table.columns().getFirst().name();
                expect(insert, "bulk " + full,
                        error(worker, "INSERT BULK " + full + " ([" + column + "] int)"));
                if (value(worker, "SELECT OBJECT_ID('" + full + "')") != null
                        || value(worker, "SELECT name FROM sys.tables WHERE name = '" + table.name() + "'") != null
                        || value(worker, "SELECT name FROM sys.columns WHERE object_id = OBJECT_ID('" + full
                                + "')") != null) {
                    findings.add(full + " is seen");
                }
                run(administrator, "REVOKE SELECT, INSERT ON OBJECT::" + full + " TO worker");
                expectNothing(worker, "SELECT TOP 0 * FROM " + full);
                tables++;
            }
        }
        assertThat(findings).isEmpty();
        assertThat(tables).isPositive();
    }

    private static String denied(String permission, TableDeclaration table, String database) {
        return "The " + permission + " permission was denied on the object '" + table.name() + "', database '"
                + database + "', schema '" + table.schema() + "'.";
    }

    private static @Nullable SQLException call(Connection connection, String procedure) {
        try (CallableStatement call = connection.prepareCall("{call " + procedure + "}")) {
            call.execute();
            return null;
        } catch (SQLException e) {
            return e;
        }
    }

    private void expect(String message, String way, @Nullable SQLException error) {
        if (error == null || error.getErrorCode() != 229 || !message.equals(error.getMessage())) {
            findings.add(way + ": " + (error == null ? "no error" : error.getErrorCode() + " " + error.getMessage()));
        }
    }

    private void expectNothing(Connection connection, String sql) {
        SQLException error = error(connection, sql);
        if (error != null) {
            findings.add(sql + ": " + error.getErrorCode() + " " + error.getMessage());
        }
    }
}
