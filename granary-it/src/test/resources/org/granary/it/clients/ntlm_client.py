"""Logs in by NTLM or Kerberos through pymssql and prints who it is."""
import sys

import pymssql

host, port, user, password = sys.argv[1:5]
try:
    connection = pymssql.connect(server=host, port=port, user=user or None, password=password or None, login_timeout=20)
except pymssql.OperationalError as error:
    print("refused", error.args[0])
    sys.exit(0)
cursor = connection.cursor()
cursor.execute("SELECT SUSER_SNAME(), auth_scheme FROM sys.dm_exec_connections WHERE session_id = @@SPID")
print(*cursor.fetchone())
