package org.granary.procedure.declaration;

import java.util.ArrayList;
import java.util.List;
import org.antlr.v4.runtime.BaseErrorListener;
import org.antlr.v4.runtime.CharStreams;
import org.antlr.v4.runtime.CommonTokenStream;
import org.antlr.v4.runtime.RecognitionException;
import org.antlr.v4.runtime.Recognizer;
import org.antlr.v4.runtime.atn.PredictionMode;
import org.granary.procedure.declaration.DeclarationsParser.DeclarationContext;
import org.jspecify.annotations.Nullable;

/// Reads declarations. Whatever it cannot read is a [DeclarationException] that names file and line.
public final class DeclarationReader {

    private DeclarationReader() {}

    public static DeclaredObjects read(DeclarationFile file) {
        return read(file, file.text());
    }

    static DeclaredObjects read(DeclarationFile file, String text) {
        var errors = new Errors(file.toString());
        var lexer = new DeclarationsLexer(CharStreams.fromString(text, file.toString()));
        lexer.removeErrorListeners();
        lexer.addErrorListener(errors);
        var tokens = new CommonTokenStream(lexer);
        var parser = new DeclarationsParser(tokens);
        parser.removeErrorListeners();
        parser.addErrorListener(errors);
        // The grammar needs no more, and the start is quicker.
        parser.getInterpreter().setPredictionMode(PredictionMode.SLL);

        List<DeclaredProcedure> procedures = new ArrayList<>();
        List<DeclaredTable> tables = new ArrayList<>();
        var columns = new ColumnReader(file);
        var procedureReader = new ProcedureReader(file, columns, tokens);
        for (DeclarationContext declaration : parser.declarations().declaration()) {
            if (declaration.procedure() != null) {
                procedures.add(procedureReader.procedure(declaration.procedure()));
            } else {
                tables.add(columns.table(declaration.table()));
            }
        }
        return new DeclaredObjects(List.copyOf(procedures), List.copyOf(tables));
    }

    /// Stops at the first error.
    private static final class Errors extends BaseErrorListener {
        private final String file;

        Errors(String file) {
            this.file = file;
        }

        @Override
        public void syntaxError(@Nullable Recognizer<?, ?> recognizer, @Nullable Object symbol, int line, int column,
                @Nullable String message, @Nullable RecognitionException cause) {
            throw new DeclarationException(new SourceLine(file, line), "column " + (column + 1) + ": " + message);
        }
    }
}
