package org.granary.procedure.declaration;

import java.net.URL;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.antlr.v4.runtime.CommonTokenStream;
import org.antlr.v4.runtime.Token;
import org.granary.procedure.Check;
import org.granary.procedure.Parameter;
import org.granary.procedure.ProcedureDeclaration;
import org.granary.procedure.ResultShape;
import org.granary.procedure.declaration.DeclarationsParser.CheckClauseContext;
import org.granary.procedure.declaration.DeclarationsParser.ClauseContext;
import org.granary.procedure.declaration.DeclarationsParser.ModifiesClauseContext;
import org.granary.procedure.declaration.DeclarationsParser.ParameterContext;
import org.granary.procedure.declaration.DeclarationsParser.ProcedureContext;
import org.granary.procedure.declaration.DeclarationsParser.ReadsClauseContext;
import org.granary.procedure.declaration.DeclarationsParser.ResultClauseContext;
import org.granary.procedure.declaration.DeclarationsParser.TypeContext;
import org.granary.store.Access;
import org.granary.type.SqlType;
import org.granary.type.SqlValue;
import org.jspecify.annotations.Nullable;

/// Procedures of the tree.
final class ProcedureReader {
    private final DeclarationFile file;
    private final ColumnReader columns;
    private final CommonTokenStream tokens;
    private final ConditionReader conditions;

    ProcedureReader(DeclarationFile file, ColumnReader columns, CommonTokenStream tokens) {
        this.file = file;
        this.columns = columns;
        this.tokens = tokens;
        this.conditions = new ConditionReader(file);
    }

    DeclaredProcedure procedure(ProcedureContext tree) {
        String name = ColumnReader.name(tree.qualifiedName().objectName);
        Map<String, URL> schemas = new LinkedHashMap<>();
        Map<String, String> otherNames = new LinkedHashMap<>();
        List<Parameter> parameters = new ArrayList<>();
        List<SourceLine> lines = new ArrayList<>();
        if (tree.parameters() != null) {
            for (ParameterContext parameter : tree.parameters().parameter()) {
                parameters.add(parameter(parameter, parameters, schemas));
                parameter.otherName.forEach(
                        other -> otherNames.put(other.getText(), parameter.VARIABLE(0).getText()));
                lines.add(columns.where(parameter));
            }
            checkNames(tree, parameters, otherNames.keySet());
        }
        List<Check> checks = new ArrayList<>();
        List<ResultShape> results = new ArrayList<>();
        Access access = null;
        for (ClauseContext clause : tree.clause()) {
            switch (clause) {
                case ReadsClauseContext reads -> access = access(reads, access, Access.READ);
                case ModifiesClauseContext modifies -> access = access(modifies, access,
                        modifies.LOCKS() == null ? Access.WRITE : Access.LOCKING);
                case CheckClauseContext check -> checks.add(conditions.check(check.condition(),
                        parameters.stream().map(Parameter::name).toList(), "parameter of this procedure"));
                case ResultClauseContext result -> results.add(shape(result, results));
                default -> throw new DeclarationException(columns.where(clause), "unknown clause " + clause.getText());
            }
        }
        if (access == null) {
            throw new DeclarationException(columns.where(tree), name + " must say READS or MODIFIES");
        }
        var declaration = new ProcedureDeclaration(ColumnReader.schema(tree.qualifiedName()), name,
                List.copyOf(parameters), List.copyOf(results), access);
        return new DeclaredProcedure(declaration, List.copyOf(checks), Map.copyOf(schemas),
                Map.copyOf(otherNames), columns.where(tree), List.copyOf(lines), description(tree.getStart()));
    }

    /// The comment whose lines end right above a token.
    private String description(Token start) {
        List<Token> comments = tokens.getHiddenTokensToLeft(start.getTokenIndex());
        List<String> lines = new ArrayList<>();
        int line = start.getLine();
        for (Token comment : comments == null ? List.<Token>of() : comments.reversed()) {
            if (comment.getLine() != line - 1) {
                break;
            }
            line = comment.getLine();
            lines.addFirst(comment.getText().substring(2).strip());
        }
        return String.join("\n", lines);
    }

    private Access access(ClauseContext tree, @Nullable Access before, Access access) {
        if (before != null) {
            throw new DeclarationException(columns.where(tree), "READS or MODIFIES is said once");
        }
        return access;
    }

    private Parameter parameter(ParameterContext tree, List<Parameter> before, Map<String, URL> schemas) {
        String name = tree.VARIABLE(0).getText();
        if (before.stream().anyMatch(p -> p.name().equalsIgnoreCase(name))) {
            throw new DeclarationException(columns.where(tree), name + " is declared twice");
        }
        SqlType type = columns.type(tree.type());
        if (tree.type().SCHEMA() != null) {
            schemas.put(name, schema(tree.type(), type));
        }
        boolean nullable = tree.nullability() == null || ColumnReader.allowsNull(tree.nullability());
        SqlValue standard = tree.literal() == null ? null : conditions.defaultValue(tree.literal(), type);
        if (standard != null && standard.isNull() && !nullable) {
            throw new DeclarationException(columns.where(tree), name + " is NOT NULL and cannot default to NULL");
        }
        boolean output = tree.OUTPUT() != null || tree.OUT() != null;
        return new Parameter(name, type, output, standard, nullable);
    }

    private void checkNames(ProcedureContext tree, List<Parameter> parameters, Set<String> otherNames) {
        for (String other : otherNames) {
            if (parameters.stream().anyMatch(p -> p.name().equalsIgnoreCase(other))) {
                throw new DeclarationException(columns.where(tree), other + " is declared twice");
            }
        }
    }

    private URL schema(TypeContext tree, SqlType type) {
        if (type != SqlType.Simple.XML) {
            throw new DeclarationException(columns.where(tree), "SCHEMA is for xml, not for " + type.sql());
        }
        String name = ConditionReader.text(tree.TEXT());
        URL schema = file.beside(name);
        if (schema == null) {
            throw new DeclarationException(columns.where(tree), "there is no schema '" + name + "' beside this file");
        }
        return schema;
    }

    private ResultShape shape(ResultClauseContext tree, List<ResultShape> before) {
        String quoted = tree.resultName.getText();
        String name = quoted.substring(1, quoted.length() - 1);
        if (before.stream().anyMatch(r -> r.name().equals(name))) {
            throw new DeclarationException(columns.where(tree), "result set " + name + " is declared twice");
        }
        return new ResultShape(name, columns.columns(tree.columns()));
    }
}
