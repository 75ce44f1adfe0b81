// What tedious can do, one scenario each: `node tedious_client.js SCENARIO HOST PORT PASSWORD CERTIFICATE`. What is printed is compared by the test.
"use strict";

const fs = require("fs");
const { Connection, Request, TYPES, ISOLATION_LEVEL } = require("tedious");

const [scenario, host, port, password, certificate] = process.argv.slice(2);

function connect(options = {}, login = {}) {
  const connection = new Connection({
    server: host,
    authentication: { type: "default", options: { userName: "sa", password, ...login } },
    options: {
      port: Number(port), database: "TranslationServices", encrypt: true, trustServerCertificate: true,
      connectTimeout: 15000, requestTimeout: 20000, serverName: "localhost", rowCollectionOnRequestCompletion: false, useUTC: true, ...options,
    },
  });
  return new Promise((resolve, reject) => connection.connect((error) => (error ? reject(error) : resolve(connection))));
}

const close = (connection) => new Promise((resolve) => { connection.on("end", resolve); connection.close(); });

/** Runs one request by the connection's method of that name, and collects what arrives. */
function run(connection, how, text, prepare = () => {}) {
  return new Promise((resolve, reject) => {
    const result = { rows: [], columns: [], outputs: {}, status: undefined, sets: 0 };
    const request = new Request(text, (error, rowCount) => (error ? reject(error) : resolve({ ...result, rowCount })));
    prepare(request);
    request.on("columnMetadata", (columns) => { result.sets++; result.columns.push(...columns.map((column) => column.colName)); });
    request.on("row", (columns) => result.rows.push(columns.map((column) => column.value)));
    request.on("returnValue", (name, value) => { result.outputs[name] = value; });
    request.on("doneProc", (_count, _more, status) => { if (status !== undefined) result.status = status; });
    connection[how](request);
  });
}

const batch = (connection, text) => run(connection, "execSqlBatch", text);
const query = (connection, text, prepare) => run(connection, "execSql", text, prepare);
const call = (connection, name, prepare) => run(connection, "callProcedure", name, prepare);

const errorOf = (promise) => promise.then(() => "no error", (e) => {
  const last = e.errors ? e.errors[e.errors.length - 1] : e;
  return `${last.number ?? last.code}: ${last.message}`.replace(port, "PORT");
});

const show = (row) => JSON.stringify(row.map((value) => (value instanceof Date ? "date" : Buffer.isBuffer(value) ? value.toString("hex") : value)));

const one = async (connection, text, prepare) => show((await query(connection, text, prepare)).rows[0]);

const scenarios = {
  async login() {
    for (const tdsVersion of ["7_1", "7_2", "7_3_A", "7_3_B", "7_4"]) {
      const connection = await connect({ tdsVersion });
      console.log(tdsVersion, await one(connection, "SELECT DB_NAME(), SUSER_SNAME(), @@TRANCOUNT"));
      await close(connection);
    }
    console.log(await errorOf(connect({}, { password: "wrong-password" })));
    console.log(await errorOf(connect({}, { userName: "nobody" })));
    console.log(await errorOf(connect({ database: "NoSuchDatabase" })));
    for (const packetSize of [512, 32767]) {
      const small = await connect({ packetSize });
      console.log("packets of", packetSize, await one(small, "SELECT LEN(REPLICATE(CAST('x' AS varchar(max)), 100000))"));
      await close(small);
    }
  },

  /** TDS 8.0: TLS from the first byte, with the server's certificate as the authority. */
  async strict() {
    const connection = await connect({ encrypt: "strict", trustServerCertificate: false, cryptoCredentialsDetails: { ca: fs.readFileSync(certificate) } });
    console.log(await one(connection, "SELECT DB_NAME()"));
    await close(connection);
    console.log(await errorOf(connect({ encrypt: "strict", trustServerCertificate: false }).then(close)));
    const checked = await connect({ encrypt: true, trustServerCertificate: false, cryptoCredentialsDetails: { ca: fs.readFileSync(certificate) } });
    console.log("certificate checked", await one(checked, "SELECT DB_NAME()"));
    await close(checked);
  },

  /** Without TLS: by default the server allows that on its own machine. */
  async clear() {
    const connection = await connect({ encrypt: false });
    console.log(await one(connection, "SELECT DB_NAME()"));
    await close(connection);
  },

  async worked_example() {
    const connection = await connect();
    await batch(connection, `exec dbo.proc_AddJob
@JobId = '1',
@UserId = 'user@contoso.com',
@UserToken = 0x1234567890,
@PartitionId = '93572c0a-d9e1-1395-dab3-932eac7ba30c',
@Settings = '<settings/>',
@Name = 'testJob',
@ItemCount = '2',
@MaxItemsPerDay = '1000',
@MaxItemsPerPartitionPerDay = '100'`);
    await batch(connection, `exec dbo.proc_AddGroup
@JobId = '1',
@GroupId = '1',
@InputRoot = 'http://contoso.com',
@OutputRoot = 'http://contoso.com',
@MaxAttemptsCount = '2',
@JobXml =
'${JOB_XML}'`);
    await batch(connection, "exec dbo.proc_SubmitJob\n@JobId = '1'");
    const work = await batch(connection, "exec dbo.proc_GetConversionBatch\n@NumberOfConversionsInBatch = 2,\n@InProgressThreshold = 'Jan 31 2008 01:01:01:000AM'");
    console.log(work.columns.join());
    work.rows.forEach((row) => console.log(show(row)));
    const started = await batch(connection, `exec dbo.proc_UpdateConversionBatch\n@BatchXml = '${BATCH_XML}'`);
    console.log(started.columns.join());
    started.rows.forEach((row) => console.log(show(row)));
    await batch(connection, "exec dbo.proc_UpdateSucceededItem\n@JobId = '1',\n@GroupId = '1',\n@ItemId = '1'");
    await batch(connection, "exec dbo.proc_UpdateFailedItem\n@JobId = '1',\n@GroupId = '1',\n@ItemId = '2',\n@ErrorCode = '1',\n@NoRetry = '1'");
    (await batch(connection, STATE)).rows.forEach((row) => console.log(show(row)));
    await close(connection);
  },

  /** The same example, each procedure by name with typed parameters. */
  async called_example() {
    const connection = await connect();
    const added = await call(connection, "dbo.proc_AddJob", (request) => {
      request.addParameter("JobId", TYPES.BigInt, "1");
      request.addParameter("UserId", TYPES.NVarChar, "user@contoso.com");
      request.addParameter("UserToken", TYPES.VarBinary, Buffer.from("1234567890", "hex"));
      request.addParameter("PartitionId", TYPES.UniqueIdentifier, "93572c0a-d9e1-1395-dab3-932eac7ba30c");
      request.addParameter("Settings", TYPES.NVarChar, "<settings/>");
      request.addParameter("Name", TYPES.NVarChar, "testJob");
      request.addParameter("ItemCount", TYPES.Int, 2);
      request.addParameter("MaxItemsPerDay", TYPES.Int, 1000);
      request.addParameter("MaxItemsPerPartitionPerDay", TYPES.Int, 100);
    });
    console.log("return", added.status);
    const group = await call(connection, "proc_AddGroup", (request) => {
      request.addParameter("JobId", TYPES.BigInt, "1");
      request.addParameter("GroupId", TYPES.SmallInt, 1);
      request.addParameter("InputRoot", TYPES.NVarChar, "http://contoso.com");
      request.addParameter("OutputRoot", TYPES.NVarChar, "http://contoso.com");
      request.addParameter("MaxAttemptsCount", TYPES.SmallInt, 2);
      request.addParameter("JobXml", TYPES.NVarChar, JOB_XML);
    });
    console.log("return", group.status);
    await call(connection, "[dbo].[proc_SubmitJob]", (request) => request.addParameter("JobId", TYPES.Int, 1));
    const work = await call(connection, "TranslationServices.dbo.proc_GetConversionBatch", (request) => {
      request.addParameter("NumberOfConversionsInBatch", TYPES.Int, 2);
      request.addParameter("InProgressThreshold", TYPES.DateTime, new Date("2008-01-31T01:01:01Z"));
    });
    work.rows.forEach((row) => console.log(show(row)));
    const started = await call(connection, "PROC_UPDATECONVERSIONBATCH", (request) => request.addParameter("BatchXml", TYPES.NVarChar, BATCH_XML));
    started.rows.forEach((row) => console.log(show(row)));
    const item = (id) => (request) => {
      request.addParameter("JobId", TYPES.BigInt, "1");
      request.addParameter("GroupId", TYPES.SmallInt, 1);
      request.addParameter("ItemId", TYPES.Int, id);
    };
    await call(connection, "proc_UpdateSucceededItem", item(1));
    await call(connection, "proc_UpdateFailedItem", (request) => {
      item(2)(request);
      request.addParameter("ErrorCode", TYPES.Int, 1);
      request.addParameter("NoRetry", TYPES.Bit, true);
    });
    (await query(connection, STATE)).rows.forEach((row) => console.log(show(row)));
    await close(connection);
  },

  async types() {
    const connection = await connect();
    const result = await query(connection, `SELECT CAST(1 AS bit) a, CAST(255 AS tinyint) b, CAST(-32768 AS smallint) c, -2147483648 d, CAST(9223372036854775807 AS bigint) e,
      CAST(1.5 AS real) f, CAST(0.1 AS float) g, CAST(-12345.6789 AS decimal(18, 4)) h, CAST(-922337203.5808 AS money) i, CAST(214748.3647 AS smallmoney) j,
      CAST('2024-02-29' AS date) k, CAST('23:59:59.1234567' AS time) l, CAST('2024-02-29T23:59:59.997' AS datetime) m, CAST('2024-02-29T23:59' AS smalldatetime) n,
      CAST('9999-12-31T23:59:59.9999999' AS datetime2) o, CAST('2024-02-29T12:00:00+05:30' AS datetimeoffset) p,
      CAST('abc' AS char(5)) q, CAST(N'Grüße, 世界 😀' AS nvarchar(40)) r, CAST('é€' AS varchar(10)) s, 0x00FF10 t, CAST(0x01 AS binary(3)) u,
      CAST('93572c0a-d9e1-1395-dab3-932eac7ba30c' AS uniqueidentifier) v, CAST('<a>1</a>' AS xml) w, CAST(NULL AS int) x, CAST('' AS nvarchar(max)) y,
      CAST(CAST(-1.25 AS decimal(9, 3)) AS sql_variant) z, CAST('plain' AS text) aa, CAST(N'wide 世' AS ntext) bb, CAST(0xCAFE AS image) cc`);
    result.columns.forEach((name, i) => console.log(name, JSON.stringify(result.rows[0][i])));
    const given = [
      ["bit", TYPES.Bit, true], ["tiny", TYPES.TinyInt, 255], ["small", TYPES.SmallInt, -32768], ["int", TYPES.Int, 2147483647], ["big", TYPES.BigInt, "-9223372036854775808"],
      ["real", TYPES.Real, 1.5], ["float", TYPES.Float, 0.1], ["decimal", TYPES.Decimal, -12345.6789, { precision: 18, scale: 4 }], ["numeric", TYPES.Numeric, 1.5, { precision: 5, scale: 2 }],
      ["money", TYPES.Money, -922337203.5808], ["smallmoney", TYPES.SmallMoney, 12.25],
      ["date", TYPES.Date, new Date("2024-02-29T00:00:00Z")], ["time", TYPES.Time, new Date("1970-01-01T23:59:59.123Z"), { scale: 3 }], ["datetime", TYPES.DateTime, new Date("2024-02-29T23:59:59.997Z")],
      ["smalldatetime", TYPES.SmallDateTime, new Date("2024-02-29T23:59:00Z")], ["datetime2", TYPES.DateTime2, new Date("2024-02-29T23:59:59.123Z"), { scale: 7 }],
      ["datetimeoffset", TYPES.DateTimeOffset, new Date("2024-02-29T23:59:59.123Z"), { scale: 7 }],
      ["char", TYPES.Char, "abc", { length: 5 }], ["varchar", TYPES.VarChar, "é€"], ["nchar", TYPES.NChar, "世", { length: 3 }], ["nvarchar", TYPES.NVarChar, "Grüße 😀"],
      ["text", TYPES.Text, "plain"], ["ntext", TYPES.NText, "世界"], ["binary", TYPES.Binary, Buffer.from([1, 0, 0]), { length: 3 }], ["varbinary", TYPES.VarBinary, Buffer.from([0, 255])],
      ["image", TYPES.Image, Buffer.from("cafe", "hex")], ["uniqueidentifier", TYPES.UniqueIdentifier, "93572c0a-d9e1-1395-dab3-932eac7ba30c"],
      ["nothing", TYPES.NVarChar, null], ["noint", TYPES.Int, null], ["nodate", TYPES.DateTime2, null], ["nobytes", TYPES.VarBinary, null], ["empty", TYPES.NVarChar, ""],
    ];
    const back = await query(connection, "SELECT " + given.map(([name]) => `@${name} AS [${name}]`).join(), (request) => given.forEach(([name, type, value, options]) => request.addParameter(name, type, value, options)));
    back.columns.forEach((name, i) => console.log(name, JSON.stringify(back.rows[0][i])));
    await close(connection);
  },

  async outputs() {
    const connection = await connect();
    const result = await query(connection, "SET @x = @x * 2; SET @y = N'π' + @y; SET @z = NULL; SELECT @x AS x", (request) => {
      request.addOutputParameter("x", TYPES.Int, 21);
      request.addOutputParameter("y", TYPES.NVarChar, "ok", { length: 20 });
      request.addOutputParameter("z", TYPES.DateTime2, new Date(), { scale: 7 });
    });
    console.log(show(result.rows[0]), JSON.stringify(result.outputs));
    const job = (request) => {
      request.addParameter("JobId", TYPES.BigInt, "9");
      request.addParameter("UserToken", TYPES.VarBinary, Buffer.from([1]));
      request.addParameter("Settings", TYPES.NVarChar, "<settings/>");
    };
    console.log("return", (await call(connection, "proc_AddJob", job)).status);
    console.log(await errorOf(call(connection, "proc_AddJob", job)));
    console.log(await one(connection, "SELECT COUNT(*) FROM dbo.Jobs WHERE JobId = 9"));
    const several = await batch(connection, "SELECT 1 AS a; SELECT 2 AS b, 3 AS c; PRINT 'done'");
    console.log(several.sets, JSON.stringify(several.columns), JSON.stringify(several.rows), several.rowCount);
    await close(connection);
  },

  async prepared() {
    const connection = await connect();
    let settle;
    const prepare = (request) => new Promise((resolve, reject) => { request.once("prepared", resolve); request.once("error", reject); connection.prepare(request); });
    const request = new Request("SELECT @a + 1 AS b, @t AS t", (error) => settle(error));
    request.addParameter("a", TYPES.Int);
    request.addParameter("t", TYPES.NVarChar);
    request.on("row", (columns) => console.log(show(columns.map((column) => column.value))));
    const step = (how, ...more) => new Promise((resolve, reject) => { settle = (error) => (error ? reject(error) : resolve()); connection[how](request, ...more); });
    await prepare(request);
    await step("execute", { a: 1, t: "eins" });
    await step("execute", { a: 2, t: "zwei" });
    await step("execute", { a: null, t: null });
    await step("unprepare");
    console.log(await errorOf(step("execute", { a: 3, t: "drei" })));
    console.log(await one(connection, "SELECT 'still here'"));
    const wrong = new Request("SELECT FROM @a", () => {});
    wrong.addParameter("a", TYPES.Int);
    console.log(await errorOf(prepare(wrong)));
    console.log(await one(connection, "SELECT 'still here'"));
    await close(connection);
  },

  /** EXEC inside of texts that are prepared: each of five executions sees the same results. */
  async nested() {
    const connection = await connect();
    const texts = ["EXEC proc_SubmitJob @a", "EXEC proc_SubmitJob @a; SELECT 1; SELECT 2", "SELECT 1; EXEC proc_SubmitJob @a; SELECT 2", "SELECT 1; EXEC proc_SubmitJob @a",
      "DECLARE @r int; EXEC @r = proc_SubmitJob @a; SELECT @r", "EXEC('SELECT 7') SELECT 8", "BEGIN TRY EXEC proc_SubmitJob @a END TRY BEGIN CATCH SELECT ERROR_NUMBER() END CATCH",
      "DECLARE @t TABLE (a int); INSERT INTO @t EXEC('SELECT 1 UNION SELECT 2')"];
    for (const text of texts) {
      for (const value of ["1", "x"]) {
        let settle;
        let seen = [];
        const request = new Request(text, (error, rowCount) => settle(error, rowCount));
        request.addParameter("a", TYPES.NVarChar);
        request.on("row", (columns) => seen.push(columns[0].value));
        const step = (how, ...more) => new Promise((resolve) => { settle = (error, rowCount) => resolve(error ? `error ${error.number}` : `count ${rowCount}`); connection[how](request, ...more); });
        await new Promise((resolve, reject) => { request.once("prepared", resolve); request.once("error", reject); connection.prepare(request); });
        const answers = new Set();
        for (let i = 0; i < 5; i++) {
          seen = [];
          const end = await step("execute", { a: value });
          answers.add(`${show(seen)} ${end}`);
        }
        await step("unprepare");
        const direct = await query(connection, text, (direct) => direct.addParameter("a", TYPES.NVarChar, value)).then((result) => show(result.rows.flat()), (error) => `error ${error.number}`);
        console.log(text, value, [...answers].join(" | "), direct);
      }
    }
    console.log(await one(connection, "SELECT 'still here'"));
    await close(connection);
  },

  async transactions() {
    const connection = await connect();
    const other = await connect();
    const begin = (name, level) => new Promise((resolve, reject) => connection.beginTransaction((error) => (error ? reject(error) : resolve()), name, level));
    const commit = () => new Promise((resolve, reject) => connection.commitTransaction((error) => (error ? reject(error) : resolve())));
    const rollback = (name) => new Promise((resolve, reject) => connection.rollbackTransaction((error) => (error ? reject(error) : resolve()), name));
    const save = (name) => new Promise((resolve, reject) => connection.saveTransaction((error) => (error ? reject(error) : resolve()), name));
    const add = (id) => query(connection, "exec proc_AddJob @JobId = @id, @UserToken = 0x01, @Settings = '<settings/>'", (request) => request.addParameter("id", TYPES.BigInt, String(id)));
    const count = (of, id) => one(of, `SELECT COUNT(*) FROM dbo.Jobs WHERE JobId = ${id}`);
    await begin();
    await add(20);
    console.log("inside", await count(connection, 20), "outside", await count(other, 20));
    await rollback();
    console.log("after rollback", await count(connection, 20));
    await begin("named", ISOLATION_LEVEL.SERIALIZABLE);
    await add(21);
    await save("half");
    await add(22);
    await rollback("half");
    console.log("in transactions", await one(connection, "SELECT @@TRANCOUNT, XACT_STATE()"));
    await commit();
    console.log("after commit", await count(other, 21), await count(other, 22));
    console.log(await errorOf(commit()));
    console.log(await errorOf(rollback()));
    await new Promise((resolve, reject) => connection.transaction((error, done) => {
      if (error) { reject(error); return; }
      add(23).then(() => connection.transaction((inner, innerDone) => {
        if (inner) { reject(inner); return; }
        add(24).then(() => innerDone(new Error("no"), () => done(null, () => resolve())));
      }));
    }));
    console.log("nested", await count(other, 23), await count(other, 24), await one(connection, "SELECT @@TRANCOUNT"));
    await close(connection);
    await close(other);
  },

  async cancel() {
    const connection = await connect();
    const cancelled = new Promise((resolve, reject) => {
      const request = new Request("WAITFOR DELAY '00:00:30'", (error) => (error ? reject(error) : resolve()));
      connection.execSqlBatch(request);
      setTimeout(() => request.cancel(), 200);
    });
    console.log(await errorOf(cancelled));
    console.log(await one(connection, "SELECT 'still here'"));
    const midway = new Promise((resolve, reject) => {
      const request = new Request("SELECT a.object_id FROM sys.all_columns a CROSS JOIN sys.all_columns b CROSS JOIN sys.all_columns c", (error) => (error ? reject(error) : resolve()));
      request.once("row", () => connection.cancel());
      connection.execSqlBatch(request);
    });
    console.log(await errorOf(midway));
    console.log(await one(connection, "SELECT 'still here'"));
    const late = new Promise((resolve, reject) => {
      const request = new Request("WAITFOR DELAY '00:00:30'", (error) => (error ? reject(error) : resolve()));
      request.setTimeout(300);
      connection.execSql(request);
    });
    console.log(await errorOf(late));
    console.log(await one(connection, "SELECT 'still here'"));
    await close(connection);
  },

  async bulk() {
    const connection = await connect();
    const load = (table, columns, rows, options) => new Promise((resolve, reject) => {
      const bulkLoad = connection.newBulkLoad(table, options ?? {}, (error, rowCount) => (error ? reject(error) : resolve(rowCount)));
      columns.forEach(([name, type, more]) => bulkLoad.addColumn(name, type, more));
      connection.execBulkLoad(bulkLoad, rows);
    });
    await batch(connection, "CREATE TABLE #t (id int NOT NULL CONSTRAINT PK_t PRIMARY KEY, name nvarchar(100) NULL, at datetime2(3) NULL, amount decimal(18, 4) NULL, data varbinary(max) NULL, note nvarchar(max) NULL, who uniqueidentifier NULL, flag bit NOT NULL DEFAULT 1)");
    const columns = [
      ["id", TYPES.Int, { nullable: false }], ["name", TYPES.NVarChar, { length: 100, nullable: true }], ["at", TYPES.DateTime2, { scale: 3, nullable: true }],
      ["amount", TYPES.Decimal, { precision: 18, scale: 4, nullable: true }], ["data", TYPES.VarBinary, { length: Infinity, nullable: true }], ["note", TYPES.NVarChar, { length: Infinity, nullable: true }],
      ["who", TYPES.UniqueIdentifier, { nullable: true }],
    ];
    const rows = Array.from({ length: 5000 }, (_, i) => [i, `name ${i} 世`, new Date(Date.UTC(2024, 1, 29, 23, 59, 59, 123)), i / 4, Buffer.from([i & 255]), "n".repeat(i % 50), "93572c0a-d9e1-1395-dab3-932eac7ba30c"]);
    rows[7] = [7, null, null, null, null, null, null];
    console.log("loaded", await load("#t", columns, rows));
    console.log(show((await batch(connection, "SELECT COUNT(*), SUM(amount), MAX(name), SUM(LEN(note)), MIN(at), MIN(CAST(flag AS int)) FROM #t")).rows[0]));
    console.log(show((await batch(connection, "SELECT * FROM #t WHERE id IN (7, 8) ORDER BY id")).rows.flat()));
    console.log(await errorOf(load("#t", columns.slice(0, 1), [[90000], [1]])));
    console.log(await errorOf(load("#none", columns.slice(0, 1), [[1]])));
    console.log(await errorOf(load("dbo.Jobs", [["JobId", TYPES.BigInt, { nullable: false }]], [["1"]])));
    console.log(show((await batch(connection, "SELECT COUNT(*) FROM #t")).rows[0]));
    await query(connection, "CREATE TABLE #mine (a int)");
    console.log(await errorOf(batch(connection, "SELECT a FROM #mine")));
    await close(connection);
  },

  /** Table-valued parameters of calls and of texts. */
  async tables() {
    const connection = await connect({ database: "tempdb" });
    await batch(connection, "CREATE TYPE tedious_items AS TABLE (id int PRIMARY KEY, name nvarchar(max), amount decimal(9, 2), at datetime2(3), data varbinary(max), who uniqueidentifier, flag bit)");
    await batch(connection, "CREATE PROC tedious_sum @factor int, @items tedious_items READONLY AS SELECT COUNT(*), SUM(amount) * @factor, MAX(name), SUM(CAST(flag AS int)) FROM @items");
    try {
      const columns = [
        { name: "id", type: TYPES.Int }, { name: "name", type: TYPES.NVarChar, length: Infinity }, { name: "amount", type: TYPES.Decimal, precision: 9, scale: 2 },
        { name: "at", type: TYPES.DateTime2, scale: 3 }, { name: "data", type: TYPES.VarBinary, length: Infinity }, { name: "who", type: TYPES.UniqueIdentifier }, { name: "flag", type: TYPES.Bit },
      ];
      const rows = Array.from({ length: 1000 }, (_, i) => [i, `name ${i} 世`, i / 4, new Date(Date.UTC(2026, 1, 28)), Buffer.from([i & 255]), "93572c0a-d9e1-1395-dab3-932eac7ba30c", i % 2 === 0]);
      rows[7] = [7, null, null, null, null, null, null];
      const sum = (value) => call(connection, "tedious_sum", (request) => { request.addParameter("factor", TYPES.Int, 2); request.addParameter("items", TYPES.TVP, value); });
      console.log(show((await sum({ columns, rows })).rows[0]));
      console.log(show((await sum({ name: "tedious_items", schema: "dbo", columns, rows: rows.slice(0, 2) })).rows[0]));
      const some = await query(connection, "SELECT * FROM @items WHERE id IN (7, 8) ORDER BY id", (request) => request.addParameter("items", TYPES.TVP, { name: "tedious_items", columns, rows }));
      some.rows.forEach((row) => console.log(show(row)));
      console.log(show((await call(connection, "tedious_sum", (request) => request.addParameter("factor", TYPES.Int, 1))).rows[0]));
      console.log((await errorOf(sum({ columns, rows: [rows[1], rows[1]] }))).split("'")[0]);
      console.log(await errorOf(sum({ columns: columns.slice(0, 1), rows: [[1]] })));
      console.log(await errorOf(sum({ name: "none", columns, rows: [] })));
      console.log(await errorOf(query(connection, "DELETE @items", (request) => request.addParameter("items", TYPES.TVP, { name: "tedious_items", columns, rows }))));
      console.log(await one(connection, "SELECT 'still here'"));
    } finally {
      await batch(connection, "DROP PROC tedious_sum; DROP TYPE tedious_items");
    }
    await close(connection);
  },

  async errors() {
    const connection = await connect();
    for (const text of ["SELEC 1", "SELECT 'open", "SELECT @undeclared", "SELECT * FROM NoSuchTable", "exec NoSuchProcedure", "exec proc_SubmitJob", "exec proc_SubmitJob 'abc'", "SELECT 1 / 0", "THROW 50123, 'thrown', 2", "USE NoSuchDatabase"]) {
      console.log(await errorOf(batch(connection, text)));
    }
    console.log(await errorOf(call(connection, "NoSuchProcedure")));
    console.log(await errorOf(call(connection, "proc_SubmitJob")));
    console.log(await errorOf(call(connection, "proc_SubmitJob", (request) => request.addParameter("Nothing", TYPES.Int, 1))));
    console.log(await errorOf(call(connection, "proc_SubmitJob", (request) => request.addParameter("JobId", TYPES.NVarChar, "abc"))));
    console.log(await errorOf(call(connection, "proc_SubmitJob", (request) => request.addParameter("JobId", TYPES.BigInt, null))));
    console.log(await errorOf(query(connection, "SELECT CAST(@a AS int)", (request) => request.addParameter("a", TYPES.NVarChar, "abc"))));
    console.log(await one(connection, "SELECT 'still here'"));
    await close(connection);
  },

  async large() {
    const connection = await connect();
    const text = "Größe ".repeat(500000);
    const data = Buffer.alloc(3 * 1024 * 1024, 0x5a);
    const back = (await query(connection, "SELECT @text AS a, @data AS b", (request) => { request.addParameter("text", TYPES.NVarChar, text); request.addParameter("data", TYPES.VarBinary, data); })).rows[0];
    console.log(back[0] === text, data.equals(back[1]));
    await call(connection, "proc_AddJob", (request) => {
      request.addParameter("JobId", TYPES.BigInt, "30");
      request.addParameter("UserToken", TYPES.VarBinary, data);
      request.addParameter("Settings", TYPES.NVarChar, text);
    });
    const stored = await query(connection, "SELECT Settings FROM dbo.Jobs WHERE JobId = 30");
    console.log(stored.rows[0][0] === text);
    const many = await batch(connection, "SELECT TOP (20000) a.object_id, N'row' + CAST(b.column_id AS nvarchar(10)) FROM sys.all_columns a CROSS JOIN sys.all_columns b");
    console.log(many.rows.length, many.rowCount);
    await close(connection);
  },

  async reset() {
    const connection = await connect();
    await batch(connection, "USE master; CREATE TABLE #t (a int); SET NOCOUNT ON; BEGIN TRAN");
    await new Promise((resolve, reject) => connection.reset((error) => (error ? reject(error) : resolve())));
    console.log(await one(connection, "SELECT DB_NAME(), @@TRANCOUNT, OBJECT_ID('tempdb..#t')"));
    console.log((await batch(connection, "SELECT 1 UNION ALL SELECT 2")).rowCount);
    await new Promise((resolve, reject) => connection.beginTransaction((error) => (error ? reject(error) : resolve())));
    const before = connection.inTransaction;
    await new Promise((resolve, reject) => connection.reset((error) => (error ? reject(error) : resolve())));
    console.log("in transaction", before, connection.inTransaction);
    await new Promise((resolve, reject) => connection.beginTransaction((error) => (error ? reject(error) : resolve())));
    console.log(await one(connection, "SELECT @@TRANCOUNT"));
    await close(connection);
  },

  async metadata() {
    const connection = await connect();
    const version = (await batch(connection, "SELECT @@VERSION")).rows[0][0];
    console.log(version.startsWith("Microsoft SQL Server"));
    const tables = await call(connection, "sp_tables", (request) => request.addParameter("table_type", TYPES.VarChar, "'TABLE'"));
    console.log(tables.rows.map((row) => row[2]).join());
    const parameters = await call(connection, "sp_sproc_columns", (request) => request.addParameter("procedure_name", TYPES.NVarChar, "proc_AddGroup"));
    console.log(parameters.rows.map((row) => `${row[3]} ${row[6]}`).join());
    const shape = await query(connection, "exec sp_describe_first_result_set N'SELECT JobId, Name FROM dbo.Jobs'");
    console.log(shape.rows.map((row) => `${row[2]} ${row[5]}`).join());
    await close(connection);
  },
};

const JOB_XML = `<group
xmlns="http://schemas.microsoft.com/office/server/translation/2010/11/databaseJobAdd">
  <item id="1" in="Aenean%20nec.docx" out="Aenean%20nec_Thai.docx" />
  <item id="2" in="Fusce%20aliquet.docx" out="Fusce%20aliquet_Thai.docx" />
</group>`;

const BATCH_XML = `<batch
xmlns="http://schemas.microsoft.com/office/server/translation/2010/11/databaseBatchUpdate">
  <start>
    <item job="1" group="1" id="1" wsi="b00ae9a1-0474-474e-b348-f6a8bcc95331" />
    <item job="1" group="1" id="2" wsi="b00ae9a1-0474-474e-b348-f6a8bcc95331" />
  </start>
  <failed />
</batch>`;

const STATE = "SELECT ItemId, StopTime, ErrorCode, AttemptsRemaining, WorkerServerInstance FROM dbo.Items WHERE JobId = 1 ORDER BY ItemId";

scenarios[scenario]().catch((error) => { console.log("failed:", error); process.exit(1); });
