"""What FreeTDS's ODBC driver can do, one scenario each: `odbc_client.py SCENARIO HOST PORT PASSWORD`. What is printed is compared by the test."""

import sys

import pyodbc

SCENARIO, HOST, PORT, PASSWORD = sys.argv[1:5]

# Each is prepared once and executed five times.
NESTED = (
    "EXEC proc_SubmitJob ?",
    "EXEC proc_SubmitJob ?; SELECT 1; SELECT 2",
    "SELECT 1; EXEC proc_SubmitJob ?; SELECT 2",
    "SELECT 1; EXEC proc_SubmitJob ?",
    "DECLARE @r int; EXEC @r = proc_SubmitJob ?; SELECT @r",
    "EXEC('SELECT 7') SELECT ?",
    "BEGIN TRY EXEC proc_SubmitJob ? END TRY BEGIN CATCH SELECT ERROR_NUMBER() END CATCH",
    "DECLARE @t TABLE (a nvarchar(9)); INSERT INTO @t EXEC('SELECT 1 UNION SELECT 2'); SELECT COUNT(*), ? FROM @t",
)


def connect(changes=""):
    return pyodbc.connect(
        f"Driver=FreeTDS;Server={HOST};Port={PORT};UID=sa;PWD={PASSWORD};Database=TranslationServices;TDS_Version=7.4;ClientCharset=UTF-8;{changes}",
        autocommit=True, timeout=20)


def results(cursor, text, value):
    """The rows of all result sets, then the error if there is one."""
    seen = []
    try:
        cursor.execute(text, value)
        while True:
            if cursor.description is not None:
                seen.append([tuple(row) for row in cursor.fetchall()])
            if not cursor.nextset():
                break
    except pyodbc.Error as e:
        seen.append(e.args[1].split("(")[-2].split(")")[0] + " " + e.args[1].split("]")[-1].split("(")[0].strip())
    return str(seen)


def nested():
    with connect() as connection:
        for text in NESTED:
            for value in ("1", "x"):
                cursor = connection.cursor()
                answers = {results(cursor, text, value) for _ in range(5)}
                cursor.close()
                print(text, value, *sorted(answers))
        print(connection.cursor().execute("SELECT 'still here'").fetchone()[0])


ROWS = "WITH n AS (SELECT 1 AS i UNION ALL SELECT i + 1 FROM n WHERE i < %d) SELECT i, REPLICATE('x', 900) FROM n OPTION (MAXRECURSION 0)"


def mars():
    """Several open results on one connection."""
    with connect("MARS_Connection=yes") as connection:
        outer, inner = connection.cursor(), connection.cursor()
        total = 0
        for number, text in outer.execute(ROWS % 3000):
            if number % 1000 == 0:
                print("inner", inner.execute(f"SELECT {number}").fetchone()[0])
            total += number + len(text)
        print("total", total)
        outer.execute(ROWS % 500)
        print("first", outer.fetchone()[0])
        print(inner.execute("SELECT net_transport FROM sys.dm_exec_connections WHERE session_id = @@SPID AND net_transport = 'TCP'"
                            " AND connection_id IN (SELECT parent_connection_id FROM sys.dm_exec_connections)").fetchall())
        print("rest", len(outer.fetchall()))


globals()[SCENARIO]()
