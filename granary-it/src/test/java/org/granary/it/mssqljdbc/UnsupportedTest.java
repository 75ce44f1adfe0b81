package org.granary.it.mssqljdbc;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.sqlserver.jdbc.SQLServerError;
import java.sql.SQLException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What T-SQL has and this server has not is refused by name, and is not taken for a mistake.
class UnsupportedTest extends JdbcTest {

    @ParameterizedTest
    @CsvSource(quoteCharacter = '`', delimiterString = " | ", textBlock = """
            declare @x xml='<a/>'; set @x.modify('delete /a') | A method of an xml variable
            update #t set x.modify('delete /a') | The xml method modify()
            select * from dbo.Jobs for browse | FOR BROWSE
            select * from dbo.Jobs for system_time all | FOR SYSTEM_TIME
            create procedure p as select 1 | CREATE PROCEDURE outside tempdb
            create or alter procedure p as select 1 | CREATE PROCEDURE outside tempdb
            create proc p as select 1 | CREATE PROCEDURE outside tempdb
            create function f() returns int as begin return 1 end | CREATE FUNCTION
            create view v as select 1 a | CREATE VIEW outside tempdb
            create trigger t on x for insert as select 1 | CREATE TRIGGER
            create type t from int | CREATE TYPE
            create type t as table (a int) | CREATE TYPE
            create schema s | CREATE SCHEMA
            create user u without login | CREATE USER WITHOUT LOGIN
            create login l from certificate c | CREATE LOGIN FROM CERTIFICATE
            create server role r | CREATE SERVER ROLE
            create database d | CREATE DATABASE
            create sequence s as int | CREATE SEQUENCE
            create synonym s for t | CREATE SYNONYM
            create xml schema collection x as '' | CREATE XML SCHEMA
            create assembly a from 'x' | CREATE ASSEMBLY
            create queue q | CREATE QUEUE
            create service s on queue q | CREATE SERVICE
            create master key | CREATE MASTER KEY
            create certificate c | CREATE CERTIFICATE
            create symmetric key k with algorithm = aes_256 | CREATE SYMMETRIC KEY
            create partition function pf(int) as range left for values (1) | CREATE PARTITION FUNCTION
            create rule r as @x > 1 | CREATE RULE
            create default d as 1 | CREATE DEFAULT
            create fulltext index on t | CREATE FULLTEXT INDEX
            create external table t (a int) | CREATE EXTERNAL TABLE
            create table #z (a int) as node | AS NODE
            create table #z7 (a xml(x)) | An xml schema collection
            create table #z8 (a int encrypted with (x=1)) | The column attribute ENCRYPTED
            create table #z9 (a int masked with (function='default()')) | The column attribute MASKED
            create table #z10 (a int generated always as row start) | The column attribute GENERATED ALWAYS
            create table #z11 (a geography) | The type geography
            create table #z12 (a hierarchyid) | The type hierarchyid
            alter procedure p as select 1 | ALTER PROCEDURE outside tempdb
            alter database d set recovery simple | ALTER DATABASE
            alter index all on #t rebuild | ALTER INDEX
            alter login sa with credential = c | The login option CREDENTIAL
            alter table dbo.Jobs add x int | ALTER TABLE outside tempdb
            create index i on dbo.Jobs (JobId) | CREATE INDEX outside tempdb
            create table #z (a int, b as getdate()) | A computed column whose value changes by itself
            drop function f | DROP FUNCTION
            drop type t | DROP TYPE
            drop sequence s | DROP SEQUENCE
            drop database d | DROP DATABASE
            drop server role r | DROP SERVER ROLE
            drop trigger t | DROP TRIGGER
            grant select on dbo.Jobs to public with grant option | WITH GRANT OPTION
            deny select on dbo.Jobs (JobId) to public | A permission on columns
            revoke grant option for select from public | REVOKE GRANT OPTION FOR
            backup database x to disk='y' | BACKUP
            restore database x from disk='y' | RESTORE
            dbcc checkdb | DBCC CHECKDB
            dbcc opentran | DBCC OPENTRAN
            dbcc freeproccache | DBCC FREEPROCCACHE
            dbcc dropcleanbuffers with no_infomsgs | DBCC DROPCLEANBUFFERS
            dbcc inputbuffer(1) | DBCC INPUTBUFFER
            dbcc traceon(1) | DBCC TRACEON
            bulk insert #t from 'x' | BULK INSERT
            select * from openrowset(bulk 'x', single_clob) a | OPENROWSET
            select * from openrowset('a','b','c') | OPENROWSET
            select * from openquery(s, 'select 1') | OPENQUERY
            select * from opendatasource('a','b').d.s.t | OPENDATASOURCE
            select * from openxml(1, '/a') | OPENXML
            select * from openxml(1, '/a') with (a int) | OPENXML
            select * from dbo.Jobs where contains(Name, 'x') | CONTAINS
            select * from dbo.Jobs where freetext(Name, 'x') | FREETEXT
            select * from containstable(dbo.Jobs, Name, 'x') c | CONTAINSTABLE
            select * from freetexttable(dbo.Jobs, Name, 'x') c | FREETEXTTABLE
            select * from a, b, c where match(a-(b)->c) | MATCH
            select sum(a) over w from (select 1 a) t window w as (order by a) | A named window
            select a, sum(b) from (select 1 a, 2 b) t group by grouping sets ((a), ()) | GROUPING SETS
            select a, sum(b) from (select 1 a, 2 b) t group by rollup (a) | ROLLUP
            select a, sum(b) from (select 1 a, 2 b) t group by cube (a) | CUBE
            select a, sum(b) from (select 1 a, 2 b) t group by all a | GROUP BY ALL
            select * from dbo.Jobs tablesample (10 percent) | TABLESAMPLE
            execute as user = 'x' | EXECUTE AS
            execute as login = 'x' | EXECUTE AS
            revert | REVERT
            exec ('select 1') at srv | EXECUTE AT
            exec ('select 1') as user = 'x' | EXECUTE AS
            exec p with result sets ((a int)) | WITH RESULT SETS
            exec sp_executesql N'select 1' with result sets none | WITH RESULT SETS
            next value for s | NEXT VALUE FOR
            select next value for s | NEXT VALUE FOR
            select cast(1 as geography) | The type geography
            declare @g geometry | The type geometry
            select geography::Parse('POINT(0 0)') | A static method of a type
            select geometry::STGeomFromText('x', 0) | A static method of a type
            declare @h hierarchyid | The type hierarchyid
            select hierarchyid::GetRoot() | A static method of a type
            select format(getdate(), 'd') | FORMAT
            select parse('1' as int) | PARSE
            select try_parse('1' as int using 'en-US') | TRY_PARSE
            select trim('x' from 'xax') | TRIM … FROM
            select trim(leading 'x' from 'xax') | TRIM … FROM
            select * from generate_series(1, 3) | GENERATE_SERIES
            select a is distinct from b from (select 1 a, 2 b) t | IS DISTINCT FROM
            select bit_count(1) | BIT_COUNT
            select 1 << 2 | The operator <<
            select 'a' || 'b' | The operator ||
            select approx_count_distinct(a) from (select 1 a) t | APPROX_COUNT_DISTINCT
            select checksum_agg(a) from (select 1 a) t | CHECKSUM_AGG
            select grouping(a) from (select 1 a) t group by a | GROUPING
            select textptr(a) from (select cast('' as text) a) t | TEXTPTR
            readtext a.b @p 0 1 | READTEXT
            writetext a.b @p 'x' | WRITETEXT
            updatetext a.b @p 0 0 'x' | UPDATETEXT
            begin distributed tran | BEGIN DISTRIBUTED TRANSACTION
            begin conversation timer ('x') timeout = 1 | BEGIN CONVERSATION
            begin atomic with (x=1) select 1 end | BEGIN ATOMIC
            send on conversation 'x' | SEND
            receive * from q | RECEIVE
            waitfor (receive * from q) | WAITFOR of a statement
            checkpoint | CHECKPOINT
            reconfigure | RECONFIGURE
            shutdown | SHUTDOWN
            setuser 'x' | SETUSER
            lineno 5 | LINENO
            add signature to p by certificate c | ADD SIGNATURE
            open symmetric key k decryption by password='x' | OPEN KEY
            enable trigger t on x | ENABLE TRIGGER
            disable trigger t on x | DISABLE TRIGGER
            update t set a = 1 from #t t where current of c | WHERE CURRENT OF
            delete from #t where current of c | WHERE CURRENT OF
            insert into openquery(s,'x') values (1) | OPENQUERY
            truncate table #t with (partitions (1)) | TRUNCATE TABLE WITH PARTITIONS
            set offsets select on | SET OFFSETS
            with xmlnamespaces ('u' as a) select 1 | XMLNAMESPACES
            select * from {oj dbo.Jobs left outer join dbo.Groups on 1=1} | The escape {oj}
            select vector_distance('cosine', a, b) from (select 1 a, 2 b) t | VECTOR_DISTANCE
            select ai_generate_embeddings('x' use model y) | AI_GENERATE_EMBEDDINGS
            select predict(1) | PREDICT
            select * from predict(model=@m, data=t) with (s float) p | PREDICT WITH
            select * from changetable(changes t, 0) c | CHANGETABLE
            select * from semantickeyphrasetable(t, *) k | SEMANTICKEYPHRASETABLE
            checkpoint | CHECKPOINT
            select percentile_cont(0.5) within group (order by a) over () from (select 1 a) t | PERCENTILE_CONT
            select a, sum(b) from (select 1 a, 2 b) t group by a with rollup | GROUP BY WITH ROLLUP
            select a, sum(b) from (select 1 a, 2 b) t group by a with cube | GROUP BY WITH CUBE
            select 1 where 1 is not distinct from 2 | IS DISTINCT FROM
            select date_bucket(week, 1, getdate()) | DATE_BUCKET
            get conversation group @g from q | CONVERSATION
            """)
    void isRefusedByName(String sql, String construct) throws SQLException {
        SQLServerError error = error(() -> run(sql));
        assertThat(error.getErrorMessage()).isEqualTo(construct + " is not supported by this server.");
        assertError(error, 40517, 16, 1);
    }
}
