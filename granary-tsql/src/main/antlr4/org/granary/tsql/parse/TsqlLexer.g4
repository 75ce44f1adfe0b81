/**
 * Words of a batch. Keywords are told apart without case. `GO` is a word of tools, not of the language.
 *
 * Comments nest, and are skipped in a mode of their own: the mode stack is a list, so that no nesting of a client's text costs stack.
 */
lexer grammar TsqlLexer;

options { caseInsensitive = true; }

// Reserved words of T-SQL that the parser uses.
ADD : 'ADD' ;
ALL : 'ALL' ;
ALTER : 'ALTER' ;
AND : 'AND' ;
ANY : 'ANY' ;
AS : 'AS' ;
ASC : 'ASC' ;
BEGIN : 'BEGIN' ;
BETWEEN : 'BETWEEN' ;
BREAK : 'BREAK' ;
BULK : 'BULK' ;
BY : 'BY' ;
CASE : 'CASE' ;
CHECK : 'CHECK' ;
CLOSE : 'CLOSE' ;
CLUSTERED : 'CLUSTERED' ;
COLLATE : 'COLLATE' ;
COMMIT : 'COMMIT' ;
CONSTRAINT : 'CONSTRAINT' ;
CONTINUE : 'CONTINUE' ;
CONVERT : 'CONVERT' ;
CREATE : 'CREATE' ;
CROSS : 'CROSS' ;
CURRENT : 'CURRENT' ;
CURSOR : 'CURSOR' ;
DBCC : 'DBCC' ;
DEALLOCATE : 'DEALLOCATE' ;
DECLARE : 'DECLARE' ;
DEFAULT : 'DEFAULT' ;
DELETE : 'DELETE' ;
DESC : 'DESC' ;
DISTINCT : 'DISTINCT' ;
DROP : 'DROP' ;
ELSE : 'ELSE' ;
END : 'END' ;
ESCAPE : 'ESCAPE' ;
EXCEPT : 'EXCEPT' ;
EXEC : 'EXEC' ;
EXECUTE : 'EXECUTE' ;
EXISTS : 'EXISTS' ;
FETCH : 'FETCH' ;
FOR : 'FOR' ;
FOREIGN : 'FOREIGN' ;
FROM : 'FROM' ;
FULL : 'FULL' ;
GOTO : 'GOTO' ;
GROUP : 'GROUP' ;
HAVING : 'HAVING' ;
IDENTITY : 'IDENTITY' ;
IDENTITY_INSERT : 'IDENTITY_INSERT' ;
IF : 'IF' ;
IN : 'IN' ;
INDEX : 'INDEX' ;
INNER : 'INNER' ;
INSERT : 'INSERT' ;
INTERSECT : 'INTERSECT' ;
INTO : 'INTO' ;
IS : 'IS' ;
JOIN : 'JOIN' ;
KEY : 'KEY' ;
KILL : 'KILL' ;
LEFT : 'LEFT' ;
LIKE : 'LIKE' ;
MERGE : 'MERGE' ;
NONCLUSTERED : 'NONCLUSTERED' ;
NOT : 'NOT' ;
NULL : 'NULL' ;
OF : 'OF' ;
OFF : 'OFF' ;
ON : 'ON' ;
OPEN : 'OPEN' ;
OPTION : 'OPTION' ;
OR : 'OR' ;
ORDER : 'ORDER' ;
OUTER : 'OUTER' ;
OVER : 'OVER' ;
PERCENT : 'PERCENT' ;
PIVOT : 'PIVOT' ;
PRECISION : 'PRECISION' ;
PRIMARY : 'PRIMARY' ;
PRINT : 'PRINT' ;
PROC : 'PROC' ;
PROCEDURE : 'PROCEDURE' ;
RAISERROR : 'RAISERROR' ;
READ : 'READ' ;
REFERENCES : 'REFERENCES' ;
RETURN : 'RETURN' ;
RIGHT : 'RIGHT' ;
ROLLBACK : 'ROLLBACK' ;
ROWGUIDCOL : 'ROWGUIDCOL' ;
SAVE : 'SAVE' ;
SELECT : 'SELECT' ;
SET : 'SET' ;
SOME : 'SOME' ;
STATISTICS : 'STATISTICS' ;
TABLE : 'TABLE' ;
THEN : 'THEN' ;
TOP : 'TOP' ;
TRAN : 'TRAN' ;
TRANSACTION : 'TRANSACTION' ;
TRUNCATE : 'TRUNCATE' ;
UNION : 'UNION' ;
UNIQUE : 'UNIQUE' ;
UNPIVOT : 'UNPIVOT' ;
UPDATE : 'UPDATE' ;
USE : 'USE' ;
VALUES : 'VALUES' ;
VIEW : 'VIEW' ;
WAITFOR : 'WAITFOR' ;
WHEN : 'WHEN' ;
WHERE : 'WHERE' ;
WHILE : 'WHILE' ;
WITH : 'WITH' ;

// Functions without parentheses.
NILADIC : 'CURRENT_TIMESTAMP' | 'CURRENT_USER' | 'SESSION_USER' | 'SYSTEM_USER' | 'USER' ;

// Reserved words that begin a statement (or a clause) that is not supported: the error names it.
UNSUPPORTED
    : 'BACKUP' | 'BROWSE' | 'CHECKPOINT' | 'COMPUTE' | 'CONTAINS' | 'CONTAINSTABLE'
    | 'DENY' | 'DISTRIBUTED' | 'DUMP' | 'ERRLVL' | 'EXTERNAL' | 'FILE' | 'FREETEXT' | 'FREETEXTTABLE' | 'FUNCTION' | 'GRANT' | 'HOLDLOCK'
    | 'LINENO' | 'LOAD' | 'OPENDATASOURCE' | 'OPENQUERY' | 'OPENROWSET' | 'OPENXML'
    | 'PLAN' | 'READTEXT' | 'RECONFIGURE' | 'REPLICATION' | 'RESTORE' | 'RESTRICT' | 'REVERT' | 'REVOKE' | 'RULE'
    | 'SECURITYAUDIT' | 'SEMANTICKEYPHRASETABLE' | 'SETUSER' | 'SHUTDOWN' | 'TABLESAMPLE' | 'TO' | 'TRIGGER' | 'TSEQUAL'
    | 'UPDATETEXT' | 'VARYING' | 'WRITETEXT'
    ;

// Words with a meaning in some places, and free as names in all others.
APPLY : 'APPLY' ;
AT : 'AT' ;
CAST : 'CAST' ;
CATCH : 'CATCH' ;
COMMITTED : 'COMMITTED' ;
DELAY : 'DELAY' ;
DOUBLE : 'DOUBLE' ;
FIRST : 'FIRST' ;
GLOBAL_SCOPE : 'GLOBAL' ;
IIF : 'IIF' ;
ISOLATION : 'ISOLATION' ;
JSON_ARRAY : 'JSON_ARRAY' ;
JSON_OBJECT : 'JSON_OBJECT' ;
LEVEL : 'LEVEL' ;
MARK : 'MARK' ;
MATCHED : 'MATCHED' ;
MAX : 'MAX' ;
NEXT : 'NEXT' ;
OFFSET : 'OFFSET' ;
ONLY : 'ONLY' ;
OUT : 'OUT' ;
OUTPUT : 'OUTPUT' ;
PARSE : 'PARSE' ;
PARTITION : 'PARTITION' ;
TRY_PARSE : 'TRY_PARSE' ;
RANGE : 'RANGE' ;
READONLY : 'READONLY' ;
REPEATABLE : 'REPEATABLE' ;
ROW : 'ROW' ;
ROWS : 'ROWS' ;
SERIALIZABLE : 'SERIALIZABLE' ;
SNAPSHOT : 'SNAPSHOT' ;
SPARSE : 'SPARSE' ;
THROW : 'THROW' ;
TIES : 'TIES' ;
TIME : 'TIME' ;
TRY : 'TRY' ;
TRY_CAST : 'TRY_CAST' ;
TRY_CONVERT : 'TRY_CONVERT' ;
TYPE : 'TYPE' ;
UNCOMMITTED : 'UNCOMMITTED' ;
USING : 'USING' ;
WITHIN : 'WITHIN' ;
ZONE : 'ZONE' ;
WORK : 'WORK' ;

/** In the OUTPUT clause of MERGE: what has happened to the row. */
ACTION : '$ACTION' ;

// Names.
GLOBAL : '@@' NAME_PART* ;
LOCAL : '@' NAME_PART* ;
ID : NAME_START NAME_PART* ;
BRACKETED : '[' ( ~']' | ']]' )* ']' ;
DOUBLE_QUOTED : '"' ( ~'"' | '""' )* '"' ; // a name, or a string under SET QUOTED_IDENTIFIER OFF

// Literals.
BINARY : '0X' ( [0-9A-F] | '\\' '\r'? '\n' )* ;
INTEGER : [0-9]+ ;
DECIMAL : [0-9]+ '.' [0-9]* | '.' [0-9]+ ;
REAL : ( [0-9]+ ( '.' [0-9]* )? | '.' [0-9]+ ) 'E' [+\-]? [0-9]* ;
MONEY : [$\u00A3\u00A4\u00A5\u20AC] [0-9]+ ( ',' [0-9]+ )* ( '.' [0-9]* )? | [$\u00A3\u00A4\u00A5\u20AC] '.' [0-9]+ ;
STRING : '\'' ( ~'\'' | '\'\'' )* '\'' ;
NATIONAL_STRING : 'N\'' ( ~'\'' | '\'\'' )* '\'' ;
UNCLOSED : ( 'N'? '\'' ( ~'\'' | '\'\'' )* | '"' ( ~'"' | '""' )* | '[' ( ~']' | ']]' )* ) ; // error 105

// Operators.
PLUS_ASSIGN : '+=' ;
MINUS_ASSIGN : '-=' ;
STAR_ASSIGN : '*=' ;
SLASH_ASSIGN : '/=' ;
PERCENT_ASSIGN : '%=' ;
AMPERSAND_ASSIGN : '&=' ;
PIPE_ASSIGN : '|=' ;
CARET_ASSIGN : '^=' ;
NOT_EQUAL : '<' BLANK* '>' | '!' BLANK* '=' ;
LESS_OR_EQUAL : '<' BLANK* '=' | '!' BLANK* '>' ;
GREATER_OR_EQUAL : '>' BLANK* '=' | '!' BLANK* '<' ;
EQUAL : '=' ;
LESS : '<' ;
GREATER : '>' ;
PLUS : '+' ;
MINUS : '-' ;
STAR : '*' ;
SLASH : '/' ;
MODULO : '%' ;
AMPERSAND : '&' ;
PIPE : '|' ;
CARET : '^' ;
TILDE : '~' ;
DOT : '.' ;
COMMA : ',' ;
SEMICOLON : ';' ;
COLON : ':' ;
LEFT_PARENTHESIS : '(' ;
RIGHT_PARENTHESIS : ')' ;
LEFT_BRACE : '{' ;
RIGHT_BRACE : '}' ;

SPACE : ( BLANK | [\u000B\u000C\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF] )+ -> skip ;
LINE_COMMENT : '--' ~[\r\n]* -> skip ;
COMMENT_START : '/*' -> skip, pushMode(COMMENT) ;
OTHER : . ;

/** No text contains it: it replaces a statement of T-SQL that is not supported. */
UNSUPPORTED_STATEMENT : '\uFFFF' '\uFFFF' ;

/** Nor this: it replaces a statement about logins, users, roles or permissions, and holds it. */
SECURITY_STATEMENT : '\uFFFF' '\uFFFD' ;

/** Nor this: it stands for a run of literals in a list, with the commas between them. */
LITERALS : '\uFFFF' '\uFFFE' ;

fragment BLANK : [ \t\r\n] ;
fragment NAME_START : [A-Z_#] | LETTER ;
fragment NAME_PART : [A-Z0-9_@#$] | LETTER ;
fragment LETTER : [\p{L}\p{Nl}] ;

mode COMMENT;
COMMENT_NESTED : '/*' -> skip, pushMode(COMMENT) ;
COMMENT_END : '*/' -> skip, popMode ;
COMMENT_TEXT : ( ~[/*] )+ -> skip ;
COMMENT_OTHER : [/*] -> skip ;
