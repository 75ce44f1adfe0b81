/**
 * The batch language: what Granary accepts as text.
 *
 * Conditions and values share the rule `expression`, because a parenthesis does not tell which of the two it holds; the
 * builder of the tree tells them apart (error 4145).
 */
parser grammar TsqlParser;

options { tokenVocab = TsqlLexer; superClass = BoundedParser; }

batch
    : SEMICOLON* ( bareCall SEMICOLON* )? ( statement SEMICOLON* )* EOF
    ;

/** What sp_executesql, sp_prepare and sp_prepexec are given as the declarations of their parameters. */
parameterDeclarations
    : ( parameterDeclaration ( COMMA parameterDeclaration )* )? EOF
    ;

parameterDeclaration
    : LOCAL AS? typeName ( EQUAL callValue )? ( OUTPUT | OUT | READONLY )?
    ;

/** A procedure may be called without EXECUTE where it is the first statement. A THROW in first place, which is no reserved word, arrives here too. */
bareCall
    : procedureName callArguments?
    ;

statement
    : execute
    | declare
    | setVariable
    | setOption
    | useDatabase
    | dataStatement
    | insertBulk
    | createTable
    | alterTable
    | createIndex
    | dropIndex
    | dropModule
    | createType
    | dropType
    | dropTable
    | truncateTable
    | ifElse
    | whileLoop
    | breakLoop
    | continueLoop
    | block
    | tryCatch
    | returnStatus
    | waitFor
    | print
    | raiseError
    | throwError
    | beginTransaction
    | commit
    | rollback
    | saveTransaction
    | dbcc
    | kill
    | declareCursor
    | setCursor
    | openCursor
    | fetchCursor
    | closeCursor
    | deallocateCursor
    | label
    | goTo
    | securityStatement
    | unsupportedStatement
    ;

dbcc
    : DBCC command=id parenthesized? ( WITH option+=id ( COMMA option+=id )* )?
    ;

kill
    : KILL MINUS? number=INTEGER ( WITH option=id )?
    | KILL string ( WITH ( id | COMMIT | ROLLBACK ) )?
    | KILL MINUS? INTEGER WITH ( COMMIT | ROLLBACK )
    ;

securityStatement
    : SECURITY_STATEMENT
    ;

unsupportedStatement
    : UNSUPPORTED_STATEMENT
    ;

// Procedures

execute
    : ( EXEC | EXECUTE ) LEFT_PARENTHESIS expression RIGHT_PARENTHESIS                                # executeText
    | ( EXEC | EXECUTE ) ( LOCAL EQUAL )? callTarget callArguments? ( WITH id ( COMMA id )* )?         # executeProcedure
    ;

callTarget
    : procedureName
    | LOCAL
    ;

/** `p;1`: the number is that of a procedure in a group of the same name. */
procedureName
    : objectName ( SEMICOLON number=INTEGER )?
    ;

callArguments
    : callArgument ( COMMA callArgument )*
    ;

callArgument
    : ( LOCAL EQUAL )? ( DEFAULT | callValue ( OUTPUT | OUT )? )
    ;

/** An argument is a constant or a variable; a bare word is a string. */
callValue
    : ( PLUS | MINUS )? literal
    | LOCAL
    | GLOBAL
    | id
    ;

// Variables and options

declare
    : DECLARE LOCAL AS? TABLE LEFT_PARENTHESIS tableDefinition RIGHT_PARENTHESIS    # declareTable
    | DECLARE variableDeclaration ( COMMA variableDeclaration )*                    # declareVariables
    ;

variableDeclaration
    : LOCAL AS? CURSOR
    | LOCAL AS? typeName ( EQUAL expression )?
    ;

setVariable
    : SET LOCAL assignment expression
    ;

assignment
    : EQUAL | PLUS_ASSIGN | MINUS_ASSIGN | STAR_ASSIGN | SLASH_ASSIGN | PERCENT_ASSIGN | AMPERSAND_ASSIGN | PIPE_ASSIGN | CARET_ASSIGN
    ;

setOption
    : SET TRANSACTION ISOLATION LEVEL
        ( READ UNCOMMITTED | READ COMMITTED | REPEATABLE READ | SNAPSHOT | SERIALIZABLE )   # setIsolation
    | SET IDENTITY_INSERT objectName onOff                                                  # setIdentityInsert
    | SET optionName ( COMMA optionName )* onOff                                            # setSwitch
    | SET optionName callValue                                                              # setValue
    ;

optionName
    : STATISTICS id ( COMMA id )*
    | id
    ;

onOff
    : ON | OFF
    ;

useDatabase
    : USE id
    ;

// Queries

dataStatement
    : with? ( selectStatement | insert | update | delete | merge )
    ;

/** FOR can stand behind OPTION, too. */
selectStatement
    : query ( queryHint forClause? )?
    ;

query
    : queryExpression orderBy? offsetFetch? forClause?
    ;

/** A query that begins with SELECT. Where an expression could begin with a parenthesis too, a query has to. */
subquery
    : select ( INTERSECT queryPrimary )* ( ( UNION ALL? | EXCEPT ) queryTerm )* orderBy? offsetFetch? forClause?
    ;

with
    : WITH ( xmlNamespaces | commonTable ) ( COMMA commonTable )*
    ;

/** The word before the parenthesis is XMLNAMESPACES. */
xmlNamespaces
    : id LEFT_PARENTHESIS xmlNamespace ( COMMA xmlNamespace )* RIGHT_PARENTHESIS
    ;

xmlNamespace
    : string AS id
    | DEFAULT string
    ;

commonTable
    : id columnNames? AS LEFT_PARENTHESIS query RIGHT_PARENTHESIS
    ;

columnNames
    : LEFT_PARENTHESIS id ( COMMA id )* RIGHT_PARENTHESIS
    ;

queryExpression
    : queryTerm ( ( UNION ALL? | EXCEPT ) queryTerm )*
    ;

queryTerm
    : queryPrimary ( INTERSECT queryPrimary )*
    ;

queryPrimary
    : select
    | LEFT_PARENTHESIS queryExpression RIGHT_PARENTHESIS
    ;

select
    : SELECT ( ALL | DISTINCT )? top? selectItem ( COMMA selectItem )*
        ( INTO objectName )?
        ( FROM tableSource ( COMMA tableSource )* )?
        ( WHERE filter=expression )?
        ( GROUP BY expressionList )?
        ( HAVING groupFilter=expression )?
    ;

top
    : TOP ( LEFT_PARENTHESIS expression RIGHT_PARENTHESIS | number=INTEGER | number=DECIMAL | number=REAL | variable=LOCAL ) PERCENT? ( WITH TIES )?
    ;

/** `@x = e` and `alias = e` arrive as comparisons; the builder of the tree knows what they mean here. */
selectItem
    : STAR
    | ( id DOT )+ STAR
    | LOCAL ( PLUS_ASSIGN | MINUS_ASSIGN | STAR_ASSIGN | SLASH_ASSIGN | PERCENT_ASSIGN | AMPERSAND_ASSIGN | PIPE_ASSIGN | CARET_ASSIGN ) expression
    | string EQUAL expression
    | expression ( AS? alias )?
    ;

alias
    : id
    | string
    ;

orderBy
    : ORDER BY orderItem ( COMMA orderItem )*
    ;

orderItem
    : expression ( ASC | DESC )?
    ;

offsetFetch
    : OFFSET skip=expression ( ROW | ROWS ) ( FETCH ( FIRST | NEXT ) take=expression ( ROW | ROWS ) ONLY )?
    ;

/** The words are those of FOR JSON and FOR XML; the builder of the tree knows them. */
forClause
    : FOR language=id ( kind=id forName? )? ( COMMA forOption )*
    ;

forOption
    : id id? forName?
    ;

forName
    : LEFT_PARENTHESIS string? RIGHT_PARENTHESIS
    ;

queryHint
    : OPTION parenthesized
    ;

tableSource
    : tableItem joinedTable*
    ;

joinedTable
    : ( INNER id? | ( LEFT | RIGHT | FULL ) OUTER? id? )? JOIN tableItem ON expression
    | CROSS JOIN tableItem
    | ( CROSS | OUTER ) APPLY tableItem
    | PIVOT LEFT_PARENTHESIS functionCall FOR columnName IN columnNames RIGHT_PARENTHESIS AS? id
    | UNPIVOT LEFT_PARENTHESIS value=id FOR name=id IN columnNames RIGHT_PARENTHESIS AS? alias
    ;

tableItem
    : objectName LEFT_PARENTHESIS functionArguments? RIGHT_PARENTHESIS
        WITH LEFT_PARENTHESIS jsonColumn ( COMMA jsonColumn )* RIGHT_PARENTHESIS ( AS? id )?            # jsonTable
    | LOCAL DOT id LEFT_PARENTHESIS functionArguments? RIGHT_PARENTHESIS AS? id columnNames             # nodesTable
    | objectName LEFT_PARENTHESIS functionArguments? RIGHT_PARENTHESIS shape=tableHint? ( AS? id columnNames? )? # functionTable
    | objectName ( AS? id )? tableHint?                                                                 # namedTable
    | LOCAL ( AS? id )?                                                                                 # variableTable
    | LEFT_PARENTHESIS query RIGHT_PARENTHESIS AS? id columnNames?                                      # derivedTable
    | LEFT_PARENTHESIS VALUES valueRow ( COMMA valueRow )* RIGHT_PARENTHESIS AS? id columnNames         # valuesTable
    | LEFT_PARENTHESIS tableSource RIGHT_PARENTHESIS                                                    # nestedJoin
    | LEFT_BRACE id tableSource RIGHT_BRACE                                                             # odbcJoin
    ;

jsonColumn
    : id typeName string? ( AS json=id )?
    ;

tableHint
    : WITH parenthesized
    ;

parenthesized
    : LEFT_PARENTHESIS ( parenthesized | ~( LEFT_PARENTHESIS | RIGHT_PARENTHESIS ) )* RIGHT_PARENTHESIS
    ;

// Changes

insert
    : INSERT top? INTO? target tableHint? columnNames? outputClause* insertSource queryHint?
    ;

insertSource
    : VALUES valueRow ( COMMA valueRow )*
    | query
    | execute
    | DEFAULT VALUES
    ;

valueRow
    : LEFT_PARENTHESIS rowItem ( COMMA rowItem )* RIGHT_PARENTHESIS
    ;

rowItem
    : LITERALS
    | valueOrDefault
    ;

valueOrDefault
    : DEFAULT
    | expression
    ;

target
    : objectName
    | LOCAL
    ;

insertBulk
    : INSERT BULK objectName ( LEFT_PARENTHESIS bulkColumn ( COMMA bulkColumn )* RIGHT_PARENTHESIS )?
        ( WITH LEFT_PARENTHESIS bulkOption ( COMMA bulkOption )* RIGHT_PARENTHESIS )?
    ;

bulkOption
    : ORDER LEFT_PARENTHESIS keyColumn ( COMMA keyColumn )* RIGHT_PARENTHESIS
    | id ( EQUAL literal )?
    ;

bulkColumn
    : id typeName ( COLLATE id )? ( NOT? NULL )?
    ;

update
    : UPDATE top? target tableHint? SET updateItem ( COMMA updateItem )* outputClause* ( FROM tableSource ( COMMA tableSource )* )? ( WHERE ( expression | CURRENT OF cursorName ) )? queryHint?
    ;

updateItem
    : LOCAL EQUAL ( id DOT )* id assignment valueOrDefault
    | LOCAL assignment expression
    | ( id DOT )* id assignment valueOrDefault
    ;

delete
    : DELETE top? FROM? target tableHint? outputClause* ( FROM tableSource ( COMMA tableSource )* )? ( WHERE ( expression | CURRENT OF cursorName ) )? queryHint?
    ;

/** What the rows were or have become: to the client, or into a table. One of each at most; the builder of the tree counts. */
outputClause
    : OUTPUT selectItem ( COMMA selectItem )* ( INTO target columnNames? )?
    ;

/** Ends with a semicolon in SQL Server, too: error 10713 without. */
merge
    : MERGE top? INTO? target tableHint? ( AS? alias )? USING tableSource ON expression mergeBranch+ outputClause* queryHint? SEMICOLON?
    ;

mergeBranch
    : WHEN NOT? MATCHED ( BY id )? ( AND expression )? THEN mergeAction
    ;

mergeAction
    : UPDATE SET updateItem ( COMMA updateItem )*
    | DELETE
    | INSERT columnNames? ( VALUES valueRow | DEFAULT VALUES )
    ;

createTable
    : CREATE TABLE objectName LEFT_PARENTHESIS tableDefinition RIGHT_PARENTHESIS ( ON id )? ( id id )? ( WITH parenthesized )?
    ;

/** Words that are not reserved, such as COLUMN and NOCHECK, are names here; the builder of the tree knows them. */
alterTable
    : ALTER TABLE objectName ( WITH ( CHECK | id ) )? ADD tableElement ( COMMA tableElement )*      # alterAdd
    | ALTER TABLE objectName ALTER id id typeName columnAttribute*                                 # alterColumn
    | ALTER TABLE objectName DROP dropItem ( COMMA dropItem )*                                     # alterDrop
    | ALTER TABLE objectName ( CHECK | id ) CONSTRAINT ( ALL | id ( COMMA id )* )                  # alterCheck
    ;

dropItem
    : CONSTRAINT ( IF EXISTS )? id
    | id ( IF EXISTS )? id
    | id
    ;

createIndex
    : CREATE UNIQUE? ( CLUSTERED | NONCLUSTERED )? INDEX id ON objectName LEFT_PARENTHESIS keyColumn ( COMMA keyColumn )* RIGHT_PARENTHESIS
        ( id columnNames )? ( WHERE expression )? ( WITH parenthesized )? ( ON id )?
    ;

dropIndex
    : DROP INDEX ( IF EXISTS )? indexName ( COMMA indexName )*
    ;

/** `i ON t`, or `t.i`. */
indexName
    : objectName ( ON objectName )?
    ;

dropModule
    : DROP ( PROC | PROCEDURE | VIEW ) ( IF EXISTS )? objectName ( COMMA objectName )*
    ;

createType
    : CREATE TYPE objectName AS TABLE LEFT_PARENTHESIS tableDefinition RIGHT_PARENTHESIS
    | CREATE TYPE objectName FROM typeName ( NOT? NULL )?
    ;

dropType
    : DROP TYPE ( IF EXISTS )? objectName
    ;

tableDefinition
    : tableElement ( COMMA tableElement )* COMMA?
    ;

tableElement
    : columnDefinition
    | tableConstraint
    ;

tableConstraint
    : ( CONSTRAINT id )? ( PRIMARY KEY | UNIQUE ) ( CLUSTERED | NONCLUSTERED )? LEFT_PARENTHESIS keyColumn ( COMMA keyColumn )* RIGHT_PARENTHESIS
        ( WITH parenthesized )? ( ON id )?                                                              # keyConstraint
    | ( CONSTRAINT id )? FOREIGN KEY columnNames references                                             # foreignKeyConstraint
    | ( CONSTRAINT id )? CHECK LEFT_PARENTHESIS expression RIGHT_PARENTHESIS                            # checkConstraint
    | ( CONSTRAINT id )? DEFAULT expression FOR id ( WITH VALUES )?                                     # defaultConstraint
    | INDEX id UNIQUE? ( CLUSTERED | NONCLUSTERED )? LEFT_PARENTHESIS keyColumn ( COMMA keyColumn )* RIGHT_PARENTHESIS # tableIndex
    ;

references
    : REFERENCES objectName columnNames? ( ON ( DELETE | UPDATE ) referenceAction )*
    ;

referenceAction
    : SET ( NULL | DEFAULT )
    | id id?
    ;

keyColumn
    : id ( ASC | DESC )?
    ;

columnDefinition
    : id AS expression ( id ( NOT NULL )? )? columnAttribute*
    | id typeName columnAttribute*
    ;

columnAttribute
    : NOT? NULL                                                                                         # nullAttribute
    | IDENTITY ( LEFT_PARENTHESIS signedInteger COMMA signedInteger RIGHT_PARENTHESIS )?                # identityAttribute
    | ( CONSTRAINT id )? ( PRIMARY KEY | UNIQUE ) ( CLUSTERED | NONCLUSTERED )?
        ( LEFT_PARENTHESIS keyColumn ( COMMA keyColumn )* RIGHT_PARENTHESIS )? ( WITH parenthesized )? ( ON id )? # keyAttribute
    | ( CONSTRAINT id )? DEFAULT expression ( WITH VALUES )?                                            # defaultAttribute
    | ( CONSTRAINT id )? CHECK LEFT_PARENTHESIS expression RIGHT_PARENTHESIS                            # checkAttribute
    | ( CONSTRAINT id )? ( FOREIGN KEY )? references                                                    # referenceAttribute
    | INDEX id UNIQUE? ( CLUSTERED | NONCLUSTERED )?                                                    # indexAttribute
    | COLLATE id                                                                                        # collateAttribute
    | ( ROWGUIDCOL | SPARSE )                                                                           # otherAttribute
    ;

signedInteger
    : MINUS? INTEGER
    ;

dropTable
    : DROP TABLE ( IF EXISTS )? objectName ( COMMA objectName )*
    ;

truncateTable
    : TRUNCATE TABLE objectName
    ;

// Flow

ifElse
    : IF expression statement ( SEMICOLON? ELSE statement )?
    ;

whileLoop
    : WHILE expression statement
    ;

breakLoop
    : BREAK
    ;

continueLoop
    : CONTINUE
    ;

block
    : BEGIN SEMICOLON* ( statement SEMICOLON* )+ END
    ;

tryCatch
    : BEGIN TRY SEMICOLON* tryBody END TRY SEMICOLON? BEGIN CATCH SEMICOLON* catchBody END CATCH
    ;

tryBody
    : ( statement SEMICOLON* )*
    ;

catchBody
    : ( statement SEMICOLON* )*
    ;

returnStatus
    : RETURN expression?
    ;

waitFor
    : WAITFOR ( DELAY | TIME ) ( string | LOCAL )
    ;

/** The condition keeps any other word from being taken for the begin of a statement: errors name that word. */
label
    : { _input.LA(2) == COLON }? id COLON
    ;

goTo
    : GOTO id
    ;

// Cursors

/** The words before CURSOR are those of ISO, the words after it those of T-SQL. */
declareCursor
    : DECLARE name=id ( iso+=id )* CURSOR cursorDefinition
    ;

setCursor
    : SET LOCAL EQUAL CURSOR cursorDefinition
    ;

cursorDefinition
    : id* FOR with? query queryHint? ( FOR ( READ ONLY | UPDATE ( OF id ( COMMA id )* )? ) )?
    ;

cursorName
    : GLOBAL_SCOPE? id
    | LOCAL
    ;

openCursor
    : OPEN cursorName
    ;

fetchCursor
    : FETCH ( ( direction=id ( signedInteger | row=LOCAL )? )? FROM )? cursorName ( INTO into+=LOCAL ( COMMA into+=LOCAL )* )?
    ;

closeCursor
    : CLOSE cursorName
    ;

deallocateCursor
    : DEALLOCATE cursorName
    ;

// Messages

print
    : PRINT expression
    ;

raiseError
    : RAISERROR LEFT_PARENTHESIS expression COMMA expression COMMA expression ( COMMA expression )* RIGHT_PARENTHESIS ( WITH id ( COMMA id )* )?
    ;

throwError
    : THROW ( expression COMMA expression COMMA expression )?
    ;

// Transactions

beginTransaction
    : BEGIN ( TRAN | TRANSACTION ) transactionName? ( WITH MARK string? )?
    ;

commit
    : COMMIT ( WORK | ( TRAN | TRANSACTION ) transactionName? )? ( WITH parenthesized )?
    ;

rollback
    : ROLLBACK ( WORK | ( TRAN | TRANSACTION ) transactionName? )?
    ;

saveTransaction
    : SAVE ( TRAN | TRANSACTION ) transactionName
    ;

transactionName
    : id
    | LOCAL
    ;

// Expressions

expressionList
    : expression ( COMMA expression )*
    ;

expression
    : NOT expression                # notExpression
    | expression AND expression     # andExpression
    | expression OR expression      # orExpression
    | predicate                     # predicateExpression
    ;

predicate
    : operand test?
    | EXISTS LEFT_PARENTHESIS query RIGHT_PARENTHESIS
    ;

/** What is asked of the operand before it. */
test
    : comparison ( operand | ( ALL | ANY | SOME ) LEFT_PARENTHESIS query RIGHT_PARENTHESIS )        # comparisonTest
    | NOT? BETWEEN operand AND operand                                                              # betweenTest
    | NOT? IN LEFT_PARENTHESIS ( subquery | listItem ( COMMA listItem )* ) RIGHT_PARENTHESIS          # inTest
    | NOT? LIKE operand ( ESCAPE operand | LEFT_BRACE ESCAPE operand RIGHT_BRACE )?                 # likeTest
    | IS NOT? NULL                                                                                  # nullTest
    | IS NOT? DISTINCT FROM operand                                                                 # distinctTest
    ;

listItem
    : LITERALS
    | expression
    ;

comparison
    : EQUAL | NOT_EQUAL | LESS | LESS_OR_EQUAL | GREATER | GREATER_OR_EQUAL
    ;

operand
    : primary                                                               # primaryOperand
    | operand COLLATE id                                                    # collateOperand
    | operand AT TIME ZONE primary                                          # zoneOperand
    | operand DOT id LEFT_PARENTHESIS functionArguments? RIGHT_PARENTHESIS  # methodOperand
    | operator=( PLUS | MINUS | TILDE ) operand                             # unaryOperand
    | operand operator=( STAR | SLASH | MODULO ) operand                    # binaryOperand
    | operand operator=( PLUS | MINUS | AMPERSAND | CARET | PIPE ) operand  # binaryOperand
    ;

primary
    : literal                                                                                           # literalPrimary
    | LOCAL                                                                                             # variablePrimary
    | GLOBAL                                                                                            # globalPrimary
    | NILADIC                                                                                           # niladicPrimary
    | ACTION                                                                                            # actionPrimary
    | ( CAST | TRY_CAST ) LEFT_PARENTHESIS expression AS typeName RIGHT_PARENTHESIS                     # castPrimary
    | ( PARSE | TRY_PARSE ) LEFT_PARENTHESIS expression AS typeName ( USING expression )? RIGHT_PARENTHESIS # parsePrimary
    | ( CONVERT | TRY_CONVERT ) LEFT_PARENTHESIS typeName COMMA expression ( COMMA expression )? RIGHT_PARENTHESIS # convertPrimary
    | CASE operandOfCase=expression? caseBranch+ ( ELSE otherwise=expression )? END                     # casePrimary
    | JSON_OBJECT LEFT_PARENTHESIS ( jsonPair ( COMMA jsonPair )* )? jsonNull? RIGHT_PARENTHESIS        # jsonObjectPrimary
    | JSON_ARRAY LEFT_PARENTHESIS expressionList? jsonNull? RIGHT_PARENTHESIS                           # jsonArrayPrimary
    | functionCall                                                                                      # functionPrimary
    | LEFT_BRACE id ( functionCall | string ) RIGHT_BRACE                                               # escapePrimary
    | columnName                                                                                        # columnPrimary
    | LEFT_PARENTHESIS subquery RIGHT_PARENTHESIS                                                       # subqueryPrimary
    | LEFT_PARENTHESIS expression RIGHT_PARENTHESIS                                                     # nestedPrimary
    ;

jsonPair
    : key=expression COLON value=expression
    ;

jsonNull
    : ( NULL | id ) ON NULL
    ;

caseBranch
    : WHEN expression THEN expression
    ;

functionCall
    : functionName LEFT_PARENTHESIS ( STAR | ( ALL | DISTINCT )? functionArguments ( trimmed=operand? FROM source=expression )? )?
        RIGHT_PARENTHESIS withinGroup? window?
    ;

functionArguments
    : valueOrDefault ( COMMA valueOrDefault )*
    ;

functionName
    : columnName
    | LEFT
    | RIGHT
    | UPDATE
    | IIF
    ;

withinGroup
    : WITHIN GROUP LEFT_PARENTHESIS orderBy RIGHT_PARENTHESIS
    ;

window
    : OVER LEFT_PARENTHESIS ( PARTITION BY expressionList )? orderBy? windowFrame? RIGHT_PARENTHESIS
    ;

windowFrame
    : ( ROWS | RANGE ) ( ~( LEFT_PARENTHESIS | RIGHT_PARENTHESIS ) )+
    ;

columnName
    : id ( DOT+ id )*
    ;

literal
    : NULL
    | INTEGER
    | DECIMAL
    | REAL
    | MONEY
    | BINARY
    | string
    ;

string
    : STRING
    | NATIONAL_STRING
    ;

typeName
    : DOUBLE PRECISION
    | ( id DOT )? id ( LEFT_PARENTHESIS ( MAX | INTEGER ( COMMA INTEGER )? ) RIGHT_PARENTHESIS )?
    ;

/** One to four parts; a part in the middle may be absent (`database..name`). */
objectName
    : DOT* id ( DOT+ id )*
    ;

id
    : ID
    | BRACKETED
    | DOUBLE_QUOTED
    | APPLY | AT | CAST | CATCH | COMMITTED | DELAY | DOUBLE | FIRST | GLOBAL_SCOPE | IIF
    | ISOLATION | JSON_ARRAY | JSON_OBJECT | LEVEL | MARK | MATCHED | MAX | NEXT | OFFSET | ONLY | OUT
    | OUTPUT | PARSE | PARTITION | PRECISION | RANGE | READONLY | REPEATABLE | ROW | ROWS | SERIALIZABLE | SNAPSHOT
    | SPARSE | THROW | TIES | TIME | TRY | TRY_CAST | TRY_CONVERT | TRY_PARSE | TYPE | UNCOMMITTED | USING
    | WITHIN | WORK | ZONE
    ;
