"""What python-tds can do, one scenario each: `pytds_client.py SCENARIO HOST PORT PASSWORD CERTIFICATE`. What is printed is compared by the test."""

import datetime
import decimal
import sys
import uuid

import pytds
from pytds import tds_base

import example
import scenarios

SCENARIO, HOST, PORT, PASSWORD, CERTIFICATE = sys.argv[1:6]


def connect(**changes):
    settings = dict(
        dsn=HOST, port=int(PORT), user="sa", password=PASSWORD, database="TranslationServices", login_timeout=10, timeout=20,
        cafile=CERTIFICATE or None, validate_host=False, disable_connect_retry=True,
    )
    settings.update(changes)
    return pytds.connect(**settings)


def error(action):
    try:
        action()
    except pytds.Error as e:
        number = getattr(e, "msg_no", None)
        return f"{type(e).__name__} {number}: {e.args[0].splitlines()[0]}"
    return "no error"


def one(connection, text, parameters=()):
    with connection.cursor() as cursor:
        cursor.execute(text, parameters)
        return cursor.fetchone()


VERSIONS = {"7.1": tds_base.TDS71, "7.2": tds_base.TDS72, "7.3": tds_base.TDS73, "7.4": tds_base.TDS74}


def login():
    for name, version in VERSIONS.items():
        with connect(tds_version=version) as connection:
            print(name, one(connection, "SELECT DB_NAME(), SUSER_SNAME(), @@TRANCOUNT"))
    with connect(enc_login_only=True) as connection:
        print("only the login is encrypted", one(connection, "SELECT DB_NAME()"))
    print(error(lambda: connect(password="wrong-password")))
    print(error(lambda: connect(user="nobody")))
    print(error(lambda: connect(database="NoSuchDatabase")))


def clear():
    """Without a certificate file python-tds knows no TLS: by default the server allows that on its own machine."""
    with connect(cafile=None) as connection:
        print(one(connection, "SELECT DB_NAME()"))


def worked_example():
    with connect(autocommit=True) as connection:
        example.run(connection.cursor())


def called_example():
    """The same example, each procedure by name with typed arguments."""
    with connect(autocommit=True) as connection:
        cursor = connection.cursor()
        partition = uuid.UUID("93572c0a-d9e1-1395-dab3-932eac7ba30c")
        cursor.callproc("dbo.proc_AddJob", {
            "@JobId": 1, "@UserId": "user@contoso.com", "@UserToken": pytds.Binary(bytes.fromhex("1234567890")), "@PartitionId": partition,
            "@Settings": "<settings/>", "@Name": "testJob", "@ItemCount": 2, "@MaxItemsPerDay": 1000, "@MaxItemsPerPartitionPerDay": 100})
        print("return", cursor.get_proc_return_status())
        cursor.callproc("proc_AddGroup", (1, 1, "http://contoso.com", "http://contoso.com", 2, example.JOB_XML))
        print("return", cursor.get_proc_return_status())
        cursor.callproc("[dbo].[proc_SubmitJob]", (1,))
        cursor.callproc("TranslationServices.dbo.proc_GetConversionBatch", (2, datetime.datetime(2008, 1, 31, 1, 1, 1)))
        for row in cursor.fetchall():
            print(example.show(row))
        cursor.callproc("PROC_UPDATECONVERSIONBATCH", (example.BATCH_XML,))
        for row in cursor.fetchall():
            print(example.show(row))
        cursor.callproc("proc_UpdateSucceededItem", (1, 1, 1))
        cursor.callproc("proc_UpdateFailedItem", (1, 1, 2, 1, 1))
        cursor.execute(example.STATE)
        for row in cursor.fetchall():
            print(example.show(row))


TYPES = scenarios.types("9999-12-31T23:59:59.9999999") + ", CAST(CAST(-1.25 AS decimal(9, 3)) AS sql_variant) z"


def types():
    with connect() as connection:
        with connection.cursor() as cursor:
            cursor.execute(TYPES)
            for column, value in zip(cursor.description, cursor.fetchone()):
                print(column[0], type(value).__name__, value.isoformat() if hasattr(value, "isoformat") else repr(value))
            given = ("it's Grüße 😀", 42, 2**40, 1.25, True, datetime.datetime(2024, 2, 29, 23, 59, 59, 997000), datetime.date(2024, 2, 29),
                     datetime.time(1, 2, 3, 456000), decimal.Decimal("-1.50"), uuid.UUID(int=7), pytds.Binary(b"\x00\xff"), None)
            cursor.execute("SELECT " + ", ".join(["%s"] * len(given)), given)
            print(cursor.fetchone() == given)


def outputs():
    with connect(autocommit=True) as connection:
        cursor = connection.cursor()
        print(cursor.callproc("sp_executesql", (
            "SET @x = @x * 2; SET @y = N'π' + @y", "@x int OUTPUT, @y nvarchar(20) OUTPUT", pytds.output(21), pytds.output("ok"))))
        handle = cursor.callproc("sp_prepare", (pytds.output(param_type="int"), "@a int", "SELECT @a + 1 AS b"))[0]
        cursor.callproc("sp_execute", (handle, 41))
        print(cursor.fetchall())
        cursor.callproc("sp_unprepare", (handle,))
        print(error(lambda: cursor.callproc("sp_execute", (handle, 41))))
        cursor.callproc("proc_AddJob", {"@JobId": 9, "@UserToken": pytds.Binary(b"\x01"), "@Settings": "<settings/>"})
        print("return", cursor.get_proc_return_status())
        print(error(lambda: cursor.callproc("proc_AddJob", {"@JobId": 9, "@UserToken": pytds.Binary(b"\x01"), "@Settings": "<settings/>"})))
        print(one(connection, "SELECT COUNT(*) FROM dbo.Jobs WHERE JobId = %s", (9,)))


def transactions():
    def commit_at_once(connection):
        connection.autocommit = True

    scenarios.transactions(connect, one, commit_at_once)


def errors():
    with connect(autocommit=True) as connection:
        cursor = connection.cursor()
        for text in (
            *scenarios.WRONG,
            "exec NoSuchProcedure",
            "exec proc_SubmitJob",
            "exec proc_SubmitJob 'abc'",
            "exec proc_AddJob @JobId = 5, @UserToken = 0x01, @Settings = NULL",
            "SELECT 1 / 0",
            "SELECT CAST('abc' AS int)",
            "THROW 50123, 'thrown', 2",
        ):
            print(error(lambda: (cursor.execute(text), cursor.fetchall())))
            assert one(connection, "SELECT 1") == (1,), text
        for name, arguments in (
            ("NoSuchProcedure", ()),
            ("proc_SubmitJob", ()),
            ("proc_SubmitJob", (1, 2)),
            ("proc_SubmitJob", {"@Nothing": 1}),
            ("proc_SubmitJob", ("abc",)),
            ("proc_SubmitJob", (None,)),
            ("proc_AddGroup", (1, 1, "a", "b", 2, "<group")),
        ):
            print(error(lambda: cursor.callproc(name, arguments)))
            assert one(connection, "SELECT 1") == (1,), name


def large():
    with connect(autocommit=True) as connection:
        text, data = "Größe " * 500_000, bytes(range(256)) * 12_000
        back, blob = one(connection, "SELECT %s a, %s b", (text, pytds.Binary(data)))
        print(back == text, blob == data)
        cursor = connection.cursor()
        cursor.callproc("proc_AddJob", {"@JobId": 30, "@UserToken": pytds.Binary(data), "@Settings": text})
        print(one(connection, "SELECT Settings FROM dbo.Jobs WHERE JobId = %s", (30,))[0] == text)
        cursor.execute("SELECT TOP (20000) a.object_id, N'row' + CAST(b.column_id AS nvarchar(10)) FROM sys.all_columns a CROSS JOIN sys.all_columns b")
        print(len(cursor.fetchall()))


def cancel():
    with connect(autocommit=True) as connection:
        with connection.cursor() as cursor:
            cursor.execute("SELECT a.object_id FROM sys.all_columns a CROSS JOIN sys.all_columns b")
            cursor.fetchone()
            cursor.cancel()
            print(one(connection, "SELECT 'still here'"))


def bulk():
    with connect(autocommit=True) as connection:
        with connection.cursor() as cursor:
            cursor.execute("CREATE TABLE #t (id int NOT NULL, name nvarchar(100) NULL)")
            cursor.copy_to(data=[(i, f"name {i} 世" if i % 2 else None) for i in range(10_000)], table_or_view="#t", columns=[
                pytds.Column(name="id", type=pytds.tds_types.IntType(), flags=0),
                pytds.Column(name="name", type=pytds.tds_types.NVarCharType(size=100))])
            cursor.execute("SELECT COUNT(*), MAX(id), MAX(name) FROM #t")
            print(cursor.fetchone())


def tables():
    """Table-valued parameters of calls and of texts."""
    with connect(database="tempdb", autocommit=True) as connection:
        with connection.cursor() as cursor:
            cursor.execute("CREATE TYPE pytds_items AS TABLE (id int PRIMARY KEY, name nvarchar(max), amount decimal(9, 2), at datetime2(3), data varbinary(max))")
            cursor.execute("CREATE PROC pytds_sum @factor int, @items pytds_items READONLY AS SELECT COUNT(*), SUM(amount) * @factor, MAX(name), MAX(at) FROM @items")
            try:
                columns = [
                    pytds.Column(type=pytds.tds_types.IntType()), pytds.Column(type=pytds.tds_types.NVarCharMaxType()),
                    pytds.Column(type=pytds.tds_types.DecimalType(precision=9, scale=2)), pytds.Column(type=pytds.tds_types.DateTime2Type(precision=3)),
                    pytds.Column(type=pytds.tds_types.VarBinaryMaxType())]
                moment = datetime.datetime(2026, 2, 28, 23, 59, 59, 123000)
                rows = [(i, f"name {i} 世", decimal.Decimal(i) / 4, moment, bytes([i % 256])) for i in range(1000)]
                table = pytds.TableValuedParam(type_name="dbo.pytds_items", columns=columns, rows=rows)
                cursor.callproc("pytds_sum", (2, table))
                print(cursor.fetchone())
                cursor.execute("SELECT id, name, amount, at, data FROM %s WHERE id IN (7, 8)", (pytds.TableValuedParam(type_name="pytds_items", columns=columns, rows=rows),))
                print(cursor.fetchall())
                inferred = pytds.TableValuedParam(type_name="pytds_items", rows=iter([(1, "inferred", decimal.Decimal("1.50"), moment, pytds.Binary(b"x")), (2, None, None, None, None)]))
                cursor.execute("SELECT COUNT(*), MAX(name) FROM %s", (inferred,))
                print(cursor.fetchone())
                cursor.callproc("pytds_sum", (2, pytds.default))
                print(cursor.fetchone())
                double = pytds.TableValuedParam(type_name="pytds_items", columns=columns, rows=[rows[1], rows[1]])
                print(error(lambda: cursor.callproc("pytds_sum", (2, double))).split("'")[0])
                print(error(lambda: cursor.callproc("pytds_sum", (2, pytds.TableValuedParam(type_name="pytds_items", columns=columns[:1], rows=[(1,)])))))
                print(error(lambda: cursor.callproc("pytds_sum", (2, pytds.TableValuedParam(type_name="dbo.none", columns=columns, rows=rows[:1])))))
                cursor.execute("SELECT 'still here'")
                print(cursor.fetchone())
            finally:
                cursor.execute("DROP PROC pytds_sum; DROP TYPE pytds_items")


ROWS = "WITH n AS (SELECT 1 AS i UNION ALL SELECT i + 1 FROM n WHERE i < %d) SELECT i, REPLICATE('x', 900) FROM n OPTION (MAXRECURSION 0)"


def mars():
    """Several open results on one connection, with and without TLS."""
    for changes in ({}, {"cafile": None}):
        with connect(use_mars=True, autocommit=True, **changes) as connection:
            print("mars", connection.mars_enabled)
            outer, inner, third = connection.cursor(), connection.cursor(), connection.cursor()
            outer.execute(ROWS % 3000)
            total = 0
            for number, text in outer:
                if number % 1000 == 0:
                    inner.execute("SELECT %s, @@SPID", (number,))
                    print("inner", inner.fetchone()[0])
                total += number + len(text)
            print("total", total)
            inner.execute(ROWS % 50)
            third.execute("SELECT 7")
            print("third", third.fetchone(), "inner", len(inner.fetchall()))
            third.execute("SELECT COUNT(*) FROM sys.dm_exec_sessions WHERE session_id = @@SPID")
            print("sessions", third.fetchone())
            inner.close()
            third.close()
            outer.execute("CREATE TABLE #t (id int)")
            many = [connection.cursor() for _ in range(20)]
            for i, cursor in enumerate(many):
                cursor.execute("INSERT INTO #t VALUES (%s); SELECT COUNT(*) FROM #t", (i,))
            print("counts", [cursor.fetchone()[0] if cursor.description else cursor.nextset() and cursor.fetchone()[0] for cursor in many])
            print(error(lambda: outer.execute("BEGIN TRAN")))
            outer.execute("SELECT @@TRANCOUNT, COUNT(*) FROM #t")
            print("afterwards", outer.fetchone())
    with connect(use_mars=True, autocommit=False) as connection:
        first, second = connection.cursor(), connection.cursor()
        first.execute("SELECT @@TRANCOUNT")
        second.execute("SELECT @@TRANCOUNT")
        print("shared transaction", first.fetchone(), second.fetchone())
        first.execute("CREATE TABLE #u (id int)")
        second.execute("INSERT INTO #u VALUES (1)")
        connection.rollback()
        first.execute("SELECT OBJECT_ID('tempdb..#u')")
        print("rolled back", first.fetchone())


globals()[SCENARIO]()
