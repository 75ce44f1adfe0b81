package org.granary.procedure.declaration;

import java.net.URL;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.granary.procedure.Check;
import org.granary.procedure.Parameter;
import org.granary.procedure.ProcedureDeclaration;
import org.granary.procedure.ResultShape;
import org.granary.procedure.declaration.Token.Kind;
import org.granary.store.Access;
import org.granary.type.SqlType;
import org.granary.type.SqlValue;
import org.jspecify.annotations.Nullable;

/// Procedures.
final class ProcedureReader {
    private final Tokens tokens;
    private final ColumnReader columns;
    private final ConditionReader conditions;

    ProcedureReader(Tokens tokens, ColumnReader columns) {
        this.tokens = tokens;
        this.columns = columns;
        this.conditions = new ConditionReader(tokens);
    }

    /// @param start of the declaration, which is read up to PROCEDURE
    DeclaredProcedure procedure(Token start) {
        Tokens.QualifiedName name = tokens.qualifiedName();
        Map<String, URL> schemas = new LinkedHashMap<>();
        Map<String, String> otherNames = new LinkedHashMap<>();
        List<Parameter> parameters = new ArrayList<>();
        List<SourceLine> lines = new ArrayList<>();
        boolean parentheses = tokens.take("(");
        if (tokens.isAt(Kind.VARIABLE)) {
            do {
                lines.add(tokens.where(tokens.peek()));
                parameters.add(parameter(parameters, otherNames, schemas));
            } while (tokens.take(","));
            checkNames(start, parameters, otherNames.keySet());
        }
        if (parentheses) {
            tokens.expect(")");
        }
        List<Check> checks = new ArrayList<>();
        List<ResultShape> results = new ArrayList<>();
        Access access = null;
        while (true) {
            Token clause = tokens.peek();
            if (tokens.take("READS")) {
                access = access(clause, access, Access.READ);
            } else if (tokens.take("MODIFIES")) {
                access = access(clause, access,
                        tokens.take("WITH", "ROW", "LOCKS") ? Access.LOCKING : Access.WRITE);
            } else if (tokens.take("CHECK")) {
                tokens.expect("(");
                checks.add(conditions.check(parameters.stream().map(Parameter::name).toList(),
                        "parameter of this procedure"));
                tokens.expect(")");
            } else if (tokens.take("RETURNS")) {
                results.add(shape(clause, results));
            } else {
                break;
            }
        }
        if (access == null) {
            throw tokens.error(start, name.name() + " must say READS or MODIFIES");
        }
        var declaration = new ProcedureDeclaration(name.schema(), name.name(), List.copyOf(parameters),
                List.copyOf(results), access);
        return new DeclaredProcedure(declaration, List.copyOf(checks), Map.copyOf(schemas), Map.copyOf(otherNames),
                tokens.where(start), List.copyOf(lines), tokens.commentAbove(start));
    }

    private Access access(Token clause, @Nullable Access before, Access access) {
        if (before != null) {
            throw tokens.error(clause, "READS or MODIFIES is said once");
        }
        return access;
    }

    private Parameter parameter(List<Parameter> before, Map<String, String> otherNames, Map<String, URL> schemas) {
        Token start = tokens.peek();
        String name = tokens.expect(Kind.VARIABLE, "a parameter").text();
        if (before.stream().anyMatch(p -> p.name().equalsIgnoreCase(name))) {
            throw tokens.error(start, name + " is declared twice");
        }
        while (tokens.take("OR")) {
            otherNames.put(tokens.expect(Kind.VARIABLE, "a parameter").text(), name);
        }
        tokens.take("AS");
        SqlType type = columns.type();
        if (tokens.take("SCHEMA")) {
            schemas.put(name, schema(start, type));
        }
        boolean nullable = tokens.takeNullability(true);
        SqlValue standard = tokens.take("=") ? conditions.defaultValue(type) : null;
        if (standard != null && standard.isNull() && !nullable) {
            throw tokens.error(start, name + " is NOT NULL and cannot default to NULL");
        }
        boolean output = tokens.take("OUTPUT") || tokens.take("OUT");
        return new Parameter(name, type, output, standard, nullable);
    }

    private void checkNames(Token start, List<Parameter> parameters, Set<String> otherNames) {
        for (String other : otherNames) {
            if (parameters.stream().anyMatch(p -> p.name().equalsIgnoreCase(other))) {
                throw tokens.error(start, other + " is declared twice");
            }
        }
    }

    private URL schema(Token start, SqlType type) {
        if (type != SqlType.Simple.XML) {
            throw tokens.error(start, "SCHEMA is for xml, not for " + type.sql());
        }
        String name = tokens.text();
        URL schema = tokens.file().beside(name);
        if (schema == null) {
            throw tokens.error(start, "there is no schema '" + name + "' beside this file");
        }
        return schema;
    }

    private ResultShape shape(Token start, List<ResultShape> before) {
        tokens.expect("RESULT", "SET");
        String quoted = tokens.expect(Kind.QUOTED, "the name of a result set").text();
        String name = quoted.substring(1, quoted.length() - 1);
        if (before.stream().anyMatch(r -> r.name().equals(name))) {
            throw tokens.error(start, "result set " + name + " is declared twice");
        }
        return new ResultShape(name, columns.resultColumns());
    }
}
