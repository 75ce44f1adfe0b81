/*
 * The language in which procedures and readable tables are declared. It is the T-SQL that the documents print, so that a signature
 * can be compared with its document line by line, followed by clauses of our own that say what the document's prose says.
 * docs/developers/declarations.md explains it with examples.
 */
grammar Declarations;

options { caseInsensitive = true; }

declarations
    : (declaration SEMICOLON?)* EOF
    ;

declaration
    : procedure
    | table
    ;

// --- procedures ------------------------------------------------------------------------------------------------------------

procedure
    : CREATE? (PROCEDURE | PROC) qualifiedName parameters? clause*
    ;

parameters
    : LEFT (parameter (COMMA parameter)*)? RIGHT
    | parameter (COMMA parameter)*
    ;

// As T-SQL has it: a default makes the parameter optional, NOT NULL forbids NULL (error 515). Where a document spells a name in several ways, OR gives
// the other ones.
parameter
    : VARIABLE (OR otherName+=VARIABLE)* AS? type nullability? (EQUALS literal)? (OUTPUT | OUT)?
    ;

clause
    : READS                                                             # readsClause
    | MODIFIES (WITH ROW LOCKS)?                                        # modifiesClause
    | CHECK LEFT condition RIGHT                                        # checkClause
    | RETURNS RESULT SET resultName=QUOTED LEFT columns RIGHT           # resultClause
    ;

// A value that is NULL passes every check but IS NOT NULL, as in a CHECK constraint.
condition
    : checked BETWEEN low=literal AND high=literal                      # betweenCondition
    | checked IN LEFT literal (COMMA literal)* RIGHT                    # inCondition
    | checked comparison literal                                        # comparisonCondition
    | checked IS NOT NULL                                               # presentCondition
    ;

// A parameter of a procedure, or a column of a table.
checked
    : VARIABLE
    | name
    ;

comparison
    : EQUALS | NOT_EQUAL | LESS | LESS_EQUAL | GREATER | GREATER_EQUAL
    ;

// --- tables that clients can read --------------------------------------------------------------------------------------------

table
    : CREATE TABLE qualifiedName LEFT columns (COMMA constraint)* RIGHT AS STORE TABLE storeTable=name (KEYS OF keyTable=name)?
      (INSERTABLE (INTO insertedTable=name)? rowCheck*)?
    ;

// What the catalog shows as a key, foreign key or check, and errors name. The store's own schema, or the procedures, keep to it. A CHECK that nobody
// but procedures can break is the text of its condition.
constraint
    : CONSTRAINT constraintName=name (PRIMARY KEY | UNIQUE) LEFT keyColumn (COMMA keyColumn)* RIGHT                     # keyConstraint
    | CONSTRAINT constraintName=name FOREIGN KEY referring=columnNames REFERENCES qualifiedName referred=columnNames
      (ON DELETE CASCADE)?                                                                                              # referenceConstraint
    | CONSTRAINT constraintName=name CHECK LEFT TEXT RIGHT                                                              # conditionConstraint
    ;

// STORED AS names the store's column by which values compare.
keyColumn
    : columnName=name (STORED AS storedName=name)?
    ;

columnNames
    : LEFT name (COMMA name)* RIGHT
    ;

// What every inserted row must keep to.
rowCheck
    : CHECK LEFT condition (OR condition)* RIGHT
    ;

columns
    : column (COMMA column)*
    ;

// A result set may have columns without a name: []. CHUNKS IN names the store's table of the pieces of a long binary value; only for tables
// that clients can read. DEFAULT is for tables that clients fill: what a row gets that does not come with the column.
column
    : (label=name | UNNAMED) type (nullability | IDENTITY | CHUNKS IN chunkTable+=name | DEFAULT standard+=literal)*
    ;

// --- shared ------------------------------------------------------------------------------------------------------------------

// SCHEMA names an XML schema file beside the declaration; only for xml.
type
    : typeName (LEFT typeArgument (COMMA typeArgument)? RIGHT)? (SCHEMA TEXT)?
    ;

typeName
    : name
    ;

typeArgument
    : INTEGER | MAX
    ;

nullability
    : NOT NULL
    | NULL
    ;

literal
    : NULL
    | TEXT
    | MINUS? INTEGER
    | MINUS? DECIMAL
    | HEX
    ;

qualifiedName
    : (schemaName=name DOT)? objectName=name
    ;

name
    : IDENTIFIER
    | BRACKETED
    | CASCADE | CHUNKS | DEFAULT | DELETE | FOREIGN | IDENTITY | INSERTABLE | INTO | KEY | KEYS | LOCKS | MAX | MODIFIES | OF | ON | OUT | OUTPUT | PRIMARY
    | READS | REFERENCES | RESULT | RETURNS | ROW | SCHEMA | SET | STORE | STORED | UNIQUE
    ;

AND : 'AND';
AS : 'AS';
BETWEEN : 'BETWEEN';
CASCADE : 'CASCADE';
CHECK : 'CHECK';
CHUNKS : 'CHUNKS';
CONSTRAINT : 'CONSTRAINT';
CREATE : 'CREATE';
DEFAULT : 'DEFAULT';
DELETE : 'DELETE';
FOREIGN : 'FOREIGN';
IDENTITY : 'IDENTITY';
IN : 'IN';
INSERTABLE : 'INSERTABLE';
INTO : 'INTO';
IS : 'IS';
KEY : 'KEY';
KEYS : 'KEYS';
LOCKS : 'LOCKS';
MAX : 'MAX';
MODIFIES : 'MODIFIES';
NOT : 'NOT';
NULL : 'NULL';
OF : 'OF';
ON : 'ON';
OR : 'OR';
OUT : 'OUT';
OUTPUT : 'OUTPUT';
PRIMARY : 'PRIMARY';
PROC : 'PROC';
PROCEDURE : 'PROCEDURE';
READS : 'READS';
REFERENCES : 'REFERENCES';
RESULT : 'RESULT';
RETURNS : 'RETURNS';
ROW : 'ROW';
SCHEMA : 'SCHEMA';
SET : 'SET';
STORE : 'STORE';
STORED : 'STORED';
TABLE : 'TABLE';
UNIQUE : 'UNIQUE';
WITH : 'WITH';

LEFT : '(';
RIGHT : ')';
COMMA : ',';
SEMICOLON : ';';
DOT : '.';
EQUALS : '=';
NOT_EQUAL : '<>' | '!=';
LESS : '<';
LESS_EQUAL : '<=';
GREATER : '>';
GREATER_EQUAL : '>=';
MINUS : '-';

VARIABLE : '@' [A-Z0-9_@#$]+;
HEX : '0x' [0-9A-F]*;
INTEGER : [0-9]+;
DECIMAL : [0-9]+ '.' [0-9]*;
TEXT : 'N'? '\'' (~'\'' | '\'\'')* '\'';
QUOTED : '"' ~["\r\n]+ '"';
UNNAMED : '[]';
BRACKETED : '[' ~[\]\r\n]+ ']';
IDENTIFIER : [A-Z_] [A-Z0-9_@#$]*;

// Kept beside the tokens: what stands right above a procedure is its description.
LINE_COMMENT : '--' ~[\r\n]* -> channel(HIDDEN);
BLOCK_COMMENT : '/*' .*? '*/' -> skip;
SPACE : [ \t\r\n]+ -> skip;
