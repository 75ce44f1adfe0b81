"""What pymssql can do, one scenario each: `pymssql_client.py SCENARIO HOST PORT PASSWORD`. What is printed is compared by the test."""

import datetime
import decimal
import sys

import pymssql
from pymssql import _mssql

import example
import scenarios

SCENARIO, HOST, PORT, PASSWORD = sys.argv[1:5]


def connect(**changes):
    settings = dict(server=HOST, port=PORT, user="sa", password=PASSWORD, database="TranslationServices", login_timeout=10, timeout=20)
    settings.update(changes)
    return pymssql.connect(**settings)


def error(action):
    """The number and the first line of the error that the action raises."""
    try:
        action()
    except pymssql.Error as e:
        number, text = e.args if len(e.args) == 2 else e.args[0]
        return f"{type(e).__name__} {number}: {text.decode().splitlines()[0].split('DB-Lib error')[0]}"
    return "no error"


def one(connection, text, *parameters):
    cursor = connection.cursor()
    cursor.execute(text, *parameters)
    row = cursor.fetchone()
    cursor.close()
    return row


def login():
    for version in ("7.1", "7.2", "7.3"):
        with connect(tds_version=version) as connection:
            print(version, one(connection, "SELECT DB_NAME(), SUSER_SNAME(), @@TRANCOUNT"))
    with connect() as connection:
        print("the newest", one(connection, "SELECT DB_NAME(), SUSER_SNAME(), @@TRANCOUNT"))
    for wrong in (dict(password="wrong-password"), dict(user="nobody"), dict(database="NoSuchDatabase")):
        print(error(lambda: connect(**wrong)).partition(":")[0])
    with connect(database="master") as connection:
        print(one(connection, "SELECT DB_NAME()"))


def worked_example():
    with connect(autocommit=True) as connection:
        example.run(connection.cursor())


def called_example():
    """The same example, each procedure by name with typed arguments."""
    with connect(autocommit=True) as connection:
        cursor = connection.cursor()
        # callproc knows no binary values, the layer below it does.
        job = connection._conn.init_procedure("dbo.proc_AddJob")
        job.bind(1, _mssql.SQLINT8, "@JobId")
        job.bind("user@contoso.com", _mssql.SQLVARCHAR, "@UserId")
        job.bind(bytes.fromhex("1234567890"), _mssql.SQLVARBINARY, "@UserToken")
        job.bind("93572c0a-d9e1-1395-dab3-932eac7ba30c", _mssql.SQLVARCHAR, "@PartitionId")
        job.bind("<settings/>", _mssql.SQLVARCHAR, "@Settings")
        job.bind("testJob", _mssql.SQLVARCHAR, "@Name")
        job.bind(2, _mssql.SQLINT4, "@ItemCount")
        job.bind(1000, _mssql.SQLINT4, "@MaxItemsPerDay")
        job.bind(100, _mssql.SQLINT4, "@MaxItemsPerPartitionPerDay")
        print("return", job.execute())
        cursor.callproc("proc_AddGroup", (1, 1, "http://contoso.com", "http://contoso.com", 2, example.JOB_XML))
        cursor.callproc("[dbo].[proc_SubmitJob]", (1,))
        cursor.callproc("TranslationServices.dbo.proc_GetConversionBatch", (2, "Jan 31 2008 01:01:01:000AM"))
        for row in cursor:
            print(example.show(row))
        cursor.callproc("PROC_UPDATECONVERSIONBATCH", (example.BATCH_XML,))
        for row in cursor:
            print(example.show(row))
        cursor.callproc("proc_UpdateSucceededItem", (1, 1, 1))
        cursor.callproc("proc_UpdateFailedItem", (1, 1, 2, 1, 1))
        cursor.execute(example.STATE)
        for row in cursor:
            print(example.show(row))


TYPES = scenarios.types("9999-12-31T12:34:56.5")


def types():
    with connect() as connection:
        cursor = connection.cursor(as_dict=True)
        cursor.execute(TYPES)
        for name, value in cursor.fetchone().items():
            print(name, type(value).__name__, repr(value))
        cursor.execute(
            "SELECT %s a, %d b, %s c, %s d, %s e, %s f",
            ("it's Grüße", 42, datetime.datetime(2024, 2, 29, 23, 59, 59, 997000), decimal.Decimal("-1.50"), None, b"\x00\xff"),
        )
        print(cursor.fetchone())


def outputs():
    with connect(autocommit=True) as connection:
        cursor = connection.cursor()
        # pymssql sends outputs as NULL, whatever their value.
        print(cursor.callproc("sp_executesql", ("SET @x = ISNULL(@x, 21) * 2; SET @y = N'πok'", "@x int OUTPUT, @y nvarchar(20) OUTPUT", pymssql.output(int), pymssql.output(str))))
        print(cursor.callproc("sp_prepare", (pymssql.output(int), "@a int", "SELECT @a + 1 AS b"))[0] > 0)
    connection = _mssql.connect(server=HOST, port=PORT, user="sa", password=PASSWORD, database="TranslationServices")
    job = connection.init_procedure("proc_AddJob")
    job.bind(9, _mssql.SQLINT8, "@JobId")
    job.bind(bytearray(b"\x01"), _mssql.SQLVARBINARY, "@UserToken")
    job.bind("<settings/>", _mssql.SQLVARCHAR, "@Settings")
    job.bind(0, _mssql.SQLINT4, "@ItemCount")
    print("return", job.execute())
    again = connection.init_procedure("proc_AddJob")
    again.bind(9, _mssql.SQLINT8, "@JobId")
    again.bind(bytearray(b"\x01"), _mssql.SQLVARBINARY, "@UserToken")
    again.bind("<settings/>", _mssql.SQLVARCHAR, "@Settings")
    try:
        print("return", again.execute())
    except _mssql.MSSQLDatabaseException as e:
        print("number", e.number, "severity", e.severity, "state", e.state)
    print(connection.execute_scalar("SELECT COUNT(*) FROM dbo.Jobs WHERE JobId = 9"))
    connection.execute_query("SELECT 1 AS a; SELECT 2 AS b")
    print([row["a"] for row in connection])
    print([row["b"] for row in connection])
    connection.execute_non_query("CREATE TABLE #t (a int)")
    connection.execute_non_query("INSERT INTO #t VALUES (1), (2), (3)")
    print("rows", connection.rows_affected)
    connection.close()


def transactions():
    scenarios.transactions(connect, one, lambda connection: connection.autocommit(True))


def errors():
    with connect(autocommit=True) as connection:
        cursor = connection.cursor()
        for text in (
            *scenarios.WRONG,
            "exec NoSuchProcedure",
            "exec proc_SubmitJob",
            "exec proc_SubmitJob 1, 2",
            "exec proc_SubmitJob @Nothing = 1, @JobId = 1",
            "exec proc_SubmitJob 'abc'",
            "exec proc_AddJob @JobId = 5, @UserToken = 0x01, @Settings = NULL",
            "SELECT 1 / 0",
            "SELECT CAST('abc' AS int)",
            "SELECT CAST(300 AS tinyint)",
            "USE NoSuchDatabase",
            "COMMIT",
            "ROLLBACK",
            "RAISERROR('our own %d', 16, 3, 7)",
            "THROW 50123, 'thrown', 2",
            "SELECT 1 WHERE 1 = 'one'",
            "DROP TABLE #nothing",
        ):
            print(error(lambda: cursor.execute(text)))
            assert one(connection, "SELECT 1") == (1,), text


def large():
    with connect(autocommit=True) as connection:
        text, data = "Größe " * 200_000, bytes(range(256)) * 4_000
        row = one(connection, "SELECT DATALENGTH(CAST(%s AS nvarchar(max))) a, LEN(REPLICATE(CAST(N'x' AS nvarchar(max)), 3000000)) b", (text,))
        print(row)
        back, blob = one(connection, "SELECT CAST(%s AS nvarchar(max)) a, CAST(%s AS varbinary(max)) b", (text, data))
        print(back == text, blob == data)
        connection.cursor().execute("exec proc_AddJob @JobId = 30, @UserToken = %s, @Settings = %s", (data, text))
        print(one(connection, "SELECT Settings FROM dbo.Jobs WHERE JobId = 30")[0] == text)
        cursor = connection.cursor()
        cursor.execute("SELECT TOP (20000) a.object_id, N'row' + CAST(b.column_id AS nvarchar(10)) FROM sys.all_columns a CROSS JOIN sys.all_columns b")
        print(len(cursor.fetchall()))


def many():
    """executemany, fetchmany, several results, and what the server tells about itself."""
    with connect(autocommit=True) as connection:
        cursor = connection.cursor()
        cursor.execute("CREATE TABLE #people (id int CONSTRAINT PK_people PRIMARY KEY, name nvarchar(100))")
        cursor.executemany("INSERT INTO #people VALUES (%d, %s)", [(1, "Ada"), (2, "Edsger"), (3, None)])
        print("rows", cursor.rowcount)
        cursor.execute("SELECT id, name FROM #people ORDER BY id DESC")
        print(cursor.fetchmany(2), cursor.fetchmany(2), cursor.fetchmany(2))
        cursor.execute("UPDATE #people SET name = N'Grace' WHERE id > 1")
        print("rows", cursor.rowcount)
        cursor.execute("SELECT 1 a; PRINT 'between'; SELECT 2 a")
        print(cursor.fetchall(), cursor.nextset(), cursor.fetchall(), cursor.nextset())
        print(error(lambda: cursor.execute("INSERT INTO #people VALUES (1, 'again')")))
        cursor.execute("exec sp_tables @table_type = \"'TABLE'\"")
        print([row[2] for row in cursor.fetchall()])
        cursor.execute("exec sp_columns 'Groups'")
        print([(row[3], row[5]) for row in cursor.fetchall()])
        cursor.execute("exec sp_sproc_columns 'proc_SubmitJob'")
        print([(row[3], row[6]) for row in cursor.fetchall()])
        cursor.execute("SELECT name FROM sys.procedures ORDER BY name")
        print([row[0] for row in cursor.fetchall()][:2])


globals()[SCENARIO]()
