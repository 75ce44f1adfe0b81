package org.granary.tsql.batch;

import static org.assertj.core.api.Assertions.assertThat;

import org.granary.type.SqlMessage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What drivers and tools send when they connect.
class DriverTextTest extends EngineFixture {

    @ParameterizedTest
    @ValueSource(strings = {
        // mssql-jdbc
        "set implicit_transactions on ", "set implicit_transactions off ", "SELECT 1", "SELECT SCHEMA_NAME()",
        "SELECT CAST(SERVERPROPERTY('EngineEdition') as INT)", "IF @@TRANCOUNT > 0 COMMIT TRAN",
        "IF @@TRANCOUNT > 0 ROLLBACK TRAN", "set nocount on ",
        "set transaction isolation level read committed ", "set transaction isolation level snapshot ",
        "SET LOCK_TIMEOUT 1000 ", "SET ROWCOUNT 0", "SET FMTONLY ON",
        "SELECT @@VERSION",
        // jTDS
        "SET TEXTSIZE 2147483647 SET QUOTED_IDENTIFIER ON SET TRANSACTION ISOLATION LEVEL READ COMMITTED SET IMPLICIT_TRANSACTIONS OFF",
        "SELECT @@MAX_PRECISION\r\nSET TRANSACTION ISOLATION LEVEL READ COMMITTED\r\nSET IMPLICIT_TRANSACTIONS OFF\r\nSET QUOTED_IDENTIFIER ON\r\nSET TEXTSIZE 2147483647",
        // tedious
        """
                set ansi_nulls on
                set ansi_null_dflt_on on
                set ansi_padding on
                set ansi_warnings on
                set arithabort on
                set concat_null_yields_null on
                set cursor_close_on_commit off
                set datefirst 7
                set dateformat mdy
                set implicit_transactions off
                set language us_english
                set numeric_roundabort off
                set quoted_identifier on
                set textsize 2147483647
                set transaction isolation level read committed
                set xact_abort off""",
        // pymssql
        "SET ARITHABORT ON;SET CONCAT_NULL_YIELDS_NULL ON;SET ANSI_NULLS ON;SET ANSI_NULL_DFLT_ON ON;SET ANSI_PADDING ON;SET ANSI_WARNINGS ON;"
                + "SET CURSOR_CLOSE_ON_COMMIT ON;SET QUOTED_IDENTIFIER ON;SET TEXTSIZE 2147483647;",
        "BEGIN TRAN", "IF @@TRANCOUNT>0 ROLLBACK BEGIN TRAN",
        // python-tds
        "select cast(serverproperty('productversion') as varchar)",
        // FreeTDS ODBC
        "SET FMTONLY ON select 1 SET FMTONLY OFF",
        "SET ANSI_DEFAULTS ON SET CURSOR_CLOSE_ON_COMMIT OFF SET IMPLICIT_TRANSACTIONS OFF SET TEXTSIZE 2147483647",
        // DBeaver
        "SELECT db_name(), schema_name(), original_login()", "SELECT COLUMNPROPERTY(0,NULL,NULL)",
        "SELECT SERVERPROPERTY('EngineEdition')",
        // SSMS
        "SET LOCK_TIMEOUT 10000", "SET DEADLOCK_PRIORITY -10", "SELECT @@SPID",
        "SET ROWCOUNT 0 SET TEXTSIZE 2147483647 SET NOCOUNT OFF SET CONCAT_NULL_YIELDS_NULL ON SET ARITHABORT ON SET LOCK_TIMEOUT -1 SET QUERY_GOVERNOR_COST_LIMIT 0 "
                + "SET DEADLOCK_PRIORITY NORMAL SET TRANSACTION ISOLATION LEVEL READ COMMITTED SET ANSI_NULLS ON SET ANSI_NULL_DFLT_ON ON SET ANSI_PADDING ON "
                + "SET ANSI_WARNINGS ON SET CURSOR_CLOSE_ON_COMMIT OFF SET IMPLICIT_TRANSACTIONS OFF SET QUOTED_IDENTIFIER ON",
        "SET NOEXEC, PARSEONLY, FMTONLY OFF", "SET SHOWPLAN_ALL OFF", "SET SHOWPLAN_TEXT, SHOWPLAN_XML OFF",
        "select is_srvrolemember('sysadmin') * 1 +is_srvrolemember('serveradmin') * 2 +is_srvrolemember('setupadmin') * 4",
        "use [master]"})
    void runsWithoutError(String text) {
        assertThat(run(text).messages()).filteredOn(SqlMessage::isError).isEmpty();
    }

    @Test
    void theBatchWithWhichManagementToolsOpenGivesItsResultSets() {
        RecordingSink sink = run(
                """
                        DECLARE @edition sysname;
                        SET @edition = cast(SERVERPROPERTY(N'EDITION') as sysname);
                        SELECT case when @edition = N'SQL Azure' then 2 else 1 end as 'DatabaseEngineType',
                        SERVERPROPERTY('EngineEdition') AS DatabaseEngineEdition,
                        SERVERPROPERTY('ProductVersion') AS ProductVersion,
                        @@MICROSOFTVERSION AS MicrosoftVersion,
                        case when serverproperty('EngineEdition') = 12 then 1 when serverproperty('EngineEdition') = 11 then 1 else 0 end as IsFabricServer,
                        SERVERPROPERTY('Collation') AS Collation;
                        if @edition = N'SQL Azure'
                          select 'TCP' as ConnectionProtocol
                        else
                          exec ('select CONVERT(nvarchar(40),CONNECTIONPROPERTY(''net_transport'')) as ConnectionProtocol')
                        """);

        assertThat(sink.messages()).isEmpty();
        assertThat(sink.rows()).hasSize(2).last().isEqualTo("TCP");
    }
}
