// Logs in by NTLM through tedious and prints who it is.
const { Connection, Request } = require('tedious');
const [port, domain, userName, password, encrypt] = process.argv.slice(2);
const connection = new Connection({
  server: 'localhost',
  authentication: { type: 'ntlm', options: { domain, userName, password } },
  options: { port: Number(port), encrypt: encrypt === 'true', trustServerCertificate: true },
});
connection.on('connect', (error) => {
  if (error) {
    console.log('refused', error.code);
    return;
  }
  const text = 'SELECT SUSER_SNAME(), auth_scheme FROM sys.dm_exec_connections WHERE session_id = @@SPID';
  const request = new Request(text, () => connection.close());
  request.on('row', (columns) => console.log(columns.map((column) => column.value).join(' ')));
  connection.execSql(request);
});
connection.connect();
