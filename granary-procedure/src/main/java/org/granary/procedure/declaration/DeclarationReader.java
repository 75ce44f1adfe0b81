package org.granary.procedure.declaration;

import java.util.ArrayList;
import java.util.List;
import org.granary.procedure.declaration.Token.Kind;

/// Reads declarations. Whatever it cannot read is a [DeclarationException] that names file and line.
///
/// The language is small, and every start of a server reads some thousands of lines of it before it has compiled anything: this takes a
/// fraction of the time that a generated parser needs.
public final class DeclarationReader {

    private DeclarationReader() {}

    public static DeclaredObjects read(DeclarationFile file) {
        return read(file, file.text());
    }

    static DeclaredObjects read(DeclarationFile file, String text) {
        Tokens tokens = new Tokens(file, text);
        ColumnReader columns = new ColumnReader(tokens);
        ProcedureReader procedureReader = new ProcedureReader(tokens, columns);
        TableReader tableReader = new TableReader(tokens, columns);
        List<DeclaredProcedure> procedures = new ArrayList<>();
        List<DeclaredTable> tables = new ArrayList<>();
        while (!tokens.isAt(Kind.END)) {
            Token start = tokens.peek();
            boolean created = tokens.take("CREATE");
            if (tokens.take("PROCEDURE") || tokens.take("PROC")) {
                procedures.add(procedureReader.procedure(start));
            } else if (created && tokens.take("TABLE")) {
                tables.add(tableReader.table(start));
            } else {
                throw tokens.unexpected();
            }
            tokens.take(";");
        }
        return new DeclaredObjects(List.copyOf(procedures), List.copyOf(tables));
    }
}
