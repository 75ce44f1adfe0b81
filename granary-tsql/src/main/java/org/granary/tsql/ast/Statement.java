package org.granary.tsql.ast;

import java.util.List;
import java.util.Set;
import org.granary.security.SecurityChange;
import org.granary.tsql.ast.Expression.BinaryOperator;
import org.granary.type.Column;
import org.granary.type.SqlType;
import org.jspecify.annotations.Nullable;

/// A statement of a batch.
public sealed interface Statement {

    int line();

    // Procedures

    /// `EXEC @rc = procedure arguments`.
    ///
    /// @param returnVariable gets the return status, or null
    record Execute(@Nullable String returnVariable, Target target, List<Argument> arguments,
            int line) implements Statement {
        /// What is called: a name, or a variable that holds one.
        public sealed interface Target {
            record Name(ObjectName name) implements Target {}

            record Variable(String variable) implements Target {}
        }

        /// @param name with its `@`, or null when given by position
        /// @param value null for DEFAULT
        public record Argument(@Nullable String name, @Nullable Expression value, boolean output) {}
    }

    /// `EXEC ('text' + @more)`.
    record ExecuteText(Expression text, int line) implements Statement {}

    // Variables and options

    /// `DECLARE @a int, @b nvarchar(10) = N'x'`.
    record Declare(List<Variable> variables, int line) implements Statement {
        /// @param type of no meaning where the type is one that a client made
        /// @param userType the name of a type that a client made, or null
        public record Variable(String name, SqlType type, @Nullable ObjectName userType, @Nullable Expression initial,
                int line) {}
    }

    /// `DECLARE @t TABLE (…)`.
    record DeclareTable(String name, TableDefinition definition, int line) implements Statement {}

    /// `SET @x = e`.
    ///
    /// @param operator of `+=` and its like; null for a plain `=`
    record SetVariable(String variable, @Nullable BinaryOperator operator, Expression value,
            int line) implements Statement {}

    /// `SET NOCOUNT, XACT_ABORT ON`.
    ///
    /// @param names in upper case; of two words joined by a space (`STATISTICS IO`)
    record SetSwitch(List<String> names, boolean on, int line) implements Statement {}

    /// `SET LOCK_TIMEOUT 1000`, `SET LANGUAGE us_english`, `SET TRANSACTION ISOLATION LEVEL READ COMMITTED`.
    ///
    /// @param name in upper case; for the isolation level `TRANSACTION ISOLATION LEVEL`
    /// @param value a word is a string literal
    record SetOption(String name, Expression value, int line) implements Statement {}

    /// `DBCC USEROPTIONS`.
    ///
    /// @param messages whether the message about the end of DBCC is wanted
    record UserOptions(boolean messages, int line) implements Statement {}

    record Use(String database, int line) implements Statement {}

    // Data

    /// A SELECT: with or without FROM, with or without INTO, returning rows or assigning variables.
    record Select(Query query, int line) implements Statement {}

    /// `INSERT`.
    ///
    /// @param with common table expressions before the INSERT
    /// @param columns empty when the client named none
    record Insert(List<Query.CommonTable> with, TableTarget target, List<String> columns, Source source,
            List<OutputClause> output, int line) implements Statement {
        public sealed interface Source {
            /// An entry is null for DEFAULT.
            record Values(List<List<@Nullable Expression>> rows) implements Source {}

            record FromQuery(Query query) implements Source {}

            /// @param statement an [Execute] or [ExecuteText]
            record FromExecute(Statement statement) implements Source {}

            record DefaultValues() implements Source {}
        }
    }

    /// The table that INSERT, UPDATE or DELETE changes; in UPDATE and DELETE the name can be an alias of the FROM
    /// clause.
    sealed interface TableTarget {
        record Named(ObjectName name) implements TableTarget {}

        record Variable(String name) implements TableTarget {}
    }

    /// @param top null when there is none
    /// @param current the cursor of WHERE CURRENT OF, or null
    record Update(List<Query.CommonTable> with, QueryBody.@Nullable Top top, TableTarget target,
            List<Assignment> assignments, List<TableSource> from, @Nullable Condition where,
            CursorAction.@Nullable Reference current, List<OutputClause> output, int line) implements Statement {
        /// `column = e`, `@x = e`, or `@x = column = e`.
        ///
        /// @param value null for DEFAULT
        public record Assignment(@Nullable String variable, @Nullable String column, @Nullable BinaryOperator operator,
                @Nullable Expression value, int line) {}
    }

    /// @param current the cursor of WHERE CURRENT OF, or null
    record Delete(List<Query.CommonTable> with, QueryBody.@Nullable Top top, TableTarget target, List<TableSource> from,
            @Nullable Condition where, CursorAction.@Nullable Reference current, List<OutputClause> output,
            int line) implements Statement {}

    /// `MERGE target USING source ON … WHEN …`.
    ///
    /// @param alias of the target, or null
    record Merge(List<Query.CommonTable> with, QueryBody.@Nullable Top top, TableTarget target,
            @Nullable String alias, TableSource source, Condition on, List<MergeBranch> branches,
            List<OutputClause> output, int line) implements Statement {}

    /// Announces the rows of a bulk load, which follow in a message of their own.
    ///
    /// @param order in which they come, as the ORDER hint says; empty without one
    record InsertBulk(ObjectName table, List<Column> columns, Set<String> options,
            List<TableDefinition.KeyColumn> order, int line) implements Statement {}

    record CreateTable(ObjectName name, TableDefinition definition, int line) implements Statement {}

    record AlterTable(ObjectName name, TableChange change, int line) implements Statement {}

    /// @param included columns of INCLUDE, which only have to be there
    record CreateIndex(ObjectName table, TableDefinition.Key key, List<String> included,
            int line) implements Statement {}

    record DropIndex(List<Name> names, boolean ifExists, int line) implements Statement {
        public record Name(String index, ObjectName table) {}
    }

    /// CREATE and ALTER of a procedure or view.
    ///
    /// @param creates whether it may be new
    /// @param replaces whether it may be there already
    record DefineModule(ObjectName name, Module module, boolean creates, boolean replaces,
            int line) implements Statement {}

    /// `CREATE TYPE name AS TABLE (…)`, or `CREATE TYPE name FROM base`.
    ///
    /// @param table the columns of a table type, or null
    /// @param base what an alias stands for; of no meaning for a table type
    /// @param nullable whether columns of the alias can be NULL where nothing else is said
    record CreateType(ObjectName name, @Nullable TableDefinition table, SqlType base, boolean nullable,
            int line) implements Statement {}

    record DropType(ObjectName name, boolean ifExists, int line) implements Statement {}

    record DropModule(Module.Kind kind, List<ObjectName> names, boolean ifExists, int line) implements Statement {}

    record DropTable(List<ObjectName> names, boolean ifExists, int line) implements Statement {}

    record TruncateTable(ObjectName name, int line) implements Statement {}

    /// DECLARE CURSOR, OPEN, FETCH, CLOSE, DEALLOCATE, or SET of a variable for cursors.
    record Cursor(CursorAction action, int line) implements Statement {}

    // Flow

    record Label(String name, int line) implements Statement {}

    record Goto(String label, int line) implements Statement {}

    record If(Condition condition, Statement then, @Nullable Statement otherwise, int line) implements Statement {}

    record While(Condition condition, Statement body, int line) implements Statement {}

    record Break(int line) implements Statement {}

    record Continue(int line) implements Statement {}

    record Block(List<Statement> statements, int line) implements Statement {}

    record TryCatch(List<Statement> body, List<Statement> handler, int line) implements Statement {}

    record Return(@Nullable Expression status, int line) implements Statement {}

    record WaitFor(boolean delay, Expression time, int line) implements Statement {}

    /// KILL.
    ///
    /// @param session as written; there need not be such a session
    /// @param statusOnly WITH STATUSONLY: asks how far it is, and ends nothing
    record Kill(long session, boolean statusOnly, int line) implements Statement {}

    /// A change of logins, users, roles or permissions.
    ///
    /// @param on what GRANT, DENY or REVOKE names after ON; null where it names nothing, and for other statements
    record Security(SecurityChange change, @Nullable SecuredObject on, int line) implements Statement {}

    /// A statement of T-SQL that is not supported: an error where it is reached.
    ///
    /// @param construct its name, for the error
    record Unsupported(String construct, int line) implements Statement {}

    // Messages

    record Print(Expression message, int line) implements Statement {}

    /// @param message a text or the number of a message
    /// @param options `NOWAIT`, `LOG`, `SETERROR`, in upper case
    record RaiseError(Expression message, Expression severity, Expression state, List<Expression> arguments,
            List<String> options, int line) implements Statement {}

    /// THROW; without arguments it throws the caught error again.
    record Throw(@Nullable Arguments arguments, int line) implements Statement {
        public record Arguments(Expression number, Expression message, Expression state) {}
    }

    // Transactions

    /// A name in a transaction statement: a literal, or a variable that holds it.
    record BeginTransaction(@Nullable Expression name, int line) implements Statement {}

    record Commit(@Nullable Expression name, int line) implements Statement {}

    record Rollback(@Nullable Expression name, int line) implements Statement {}

    record SaveTransaction(Expression name, int line) implements Statement {}
}
