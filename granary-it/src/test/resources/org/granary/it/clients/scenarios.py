"""What both Python clients do in the same way."""

WRONG = (
    "SELEC 1",
    "SELECT 'open",
    "SELECT @undeclared",
    "SELECT * FROM NoSuchTable",
    "SELECT NoSuchColumn FROM dbo.Jobs",
)


def types(datetime2):
    """A query with a column of each type.

    datetime2: the value of the column of this type, which not every client can show with all its digits
    """
    return f"""SELECT CAST(1 AS bit) a, CAST(255 AS tinyint) b, CAST(-32768 AS smallint) c, -2147483648 d, CAST(9223372036854775807 AS bigint) e,
    CAST(1.5 AS real) f, CAST(0.1 AS float) g, CAST(-12345.6789 AS decimal(18, 4)) h, CAST(-922337203685477.5808 AS money) i, CAST(214748.3647 AS smallmoney) j,
    CAST('2024-02-29' AS date) k, CAST('23:59:59.1234567' AS time) l, CAST('2024-02-29T23:59:59.997' AS datetime) m, CAST('2024-02-29T23:59' AS smalldatetime) n,
    CAST('{datetime2}' AS datetime2) o, CAST('2024-02-29T12:00:00+05:30' AS datetimeoffset) p,
    CAST('abc' AS char(5)) q, CAST(N'Grüße, 世界 😀' AS nvarchar(40)) r, CAST('é€' AS varchar(10)) s, 0x00FF10 t, CAST(0x01 AS binary(3)) u,
    CAST('93572c0a-d9e1-1395-dab3-932eac7ba30c' AS uniqueidentifier) v, CAST('<a>1</a>' AS xml) w, CAST(NULL AS int) x, CAST('' AS nvarchar(max)) y"""


def add_job(cursor, job):
    cursor.execute("exec proc_AddJob @JobId = %s, @UserToken = 0x01, @Settings = '<settings/>'", (job,))


def transactions(connect, one, commit_at_once):
    """What other connections see of a transaction."""

    def count(connection, job):
        return one(connection, "SELECT COUNT(*) FROM dbo.Jobs WHERE JobId = %s", (job,))[0]

    with connect() as connection, connect(autocommit=True) as other:
        cursor = connection.cursor()
        add_job(cursor, 20)
        print("inside", count(connection, 20), "outside", count(other, 20))
        connection.rollback()
        print("after rollback", count(connection, 20))
        connection.commit()
        add_job(cursor, 21)
        connection.commit()
        print("after commit", count(other, 21))
        commit_at_once(connection)
        add_job(cursor, 22)
        print("with autocommit", count(other, 22), one(connection, "SELECT @@TRANCOUNT"))
    with connect() as connection:
        add_job(connection.cursor(), 23)
    with connect() as connection:
        print("after closing without commit", count(connection, 23))
