package org.granary.tsql.parse;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.antlr.v4.runtime.CommonTokenStream;
import org.antlr.v4.runtime.Token;
import org.jspecify.annotations.Nullable;

/// Names the constructs of T-SQL that are not supported, by the words around the one at which the parser stops.
final class Constructs {
    private static final Set<String> FIRST_OF_TWO = Set.of("CREATE", "DROP", "ALTER");
    /// Words of CREATE that say something about the object and not what it is.
    private static final Set<String> MODIFIERS = Set.of("OR", "ALTER", "UNIQUE", "CLUSTERED", "NONCLUSTERED", "PRIMARY",
            "COLUMNSTORE");
    /// Kinds of objects whose names have more than one word.
    private static final Set<String> LONG_KINDS = Set.of("APPLICATION", "ASYMMETRIC", "AVAILABILITY", "BROKER",
            "COLUMN",
            "CRYPTOGRAPHIC", "EVENT", "EXTERNAL", "FULLTEXT", "MASTER", "MESSAGE", "PARTITION", "REMOTE", "RESOURCE",
            "SEARCH", "SECURITY", "SERVER", "SPATIAL", "SYMMETRIC", "WORKLOAD", "XML");
    /// Functions whose arguments are not simply separated by commas.
    private static final Set<String> FUNCTIONS = Set.of("JSON_OBJECTAGG", "JSON_ARRAYAGG", "AI_GENERATE_EMBEDDINGS",
            "AI_GENERATE_CHUNKS", "CHANGETABLE", "PREDICT",
            "VECTOR_SEARCH", "MATCH", "SHORTEST_PATH", "OPENJSON", "OPENROWSET");

    /// Two words, the word at which the parser stops between angle quotes, and two more words.
    private static final List<Map.Entry<Pattern, String>> PATTERNS = List.of(
            of("NEXT VALUE «FOR» .*", "NEXT VALUE FOR"),
            of("(OPEN|CLOSE) (SYMMETRIC|MASTER) «KEY» .*", "$1 KEY"),
            of(".* «FOR» (\\S+).*", "FOR $1"), of(".* FOR «(BROWSE)» .*", "FOR $1"),
            of("FOR (SYSTEM_TIME) «.*", "FOR $1"), of(".* «DBCC» (\\S+).*", "DBCC $1"),
            of(".* (EXEC|EXECUTE) «AS» .*|.* \\) «AS» (USER|LOGIN|CALLER).*", "EXECUTE AS"),
            of(".* \\) «AT» .*", "EXECUTE AT"), of(".* UPDATE «STATISTICS» .*", "UPDATE STATISTICS"),
            of(".* AT «TIME» .*", "AT TIME ZONE"), of("@\\S+ \\. «.*|.* @\\S+ «\\.» .*", "A method of an xml variable"),
            of(".* MODIFY «\\(» .*", "The xml method modify()"),
            of(".* «:» : .*|.* : «:» .*", "A static method of a type"),
            of(".* «CHECK» .*", "A CHECK constraint"),
            of(".* «(REFERENCES|FOREIGN)» .*", "A FOREIGN KEY constraint"), of(".* «AS» (NODE|EDGE) .*", "AS $1"),
            of(".* «(ENCRYPTED|MASKED)» WITH .*", "The column attribute $1"),
            of(".* «GENERATED» ALWAYS .*", "The column attribute GENERATED ALWAYS"),
            of(".* XML «\\(» .*", "An xml schema collection"), of(".* «BULK» INSERT .*", "BULK INSERT"),
            of(".* - «>» .*", "MATCH"),
            of(".* «GROUPS» (BETWEEN|UNBOUNDED|CURRENT|\\d+) .*", "The window frame GROUPS"),
            of(".* OVER «[^(]+» .*", "A named window"), of(".* GROUPING «SETS» .*", "GROUPING SETS"),
            of(".* WITH «(ROLLUP|CUBE)» .*", "GROUP BY WITH $1"), of("GROUP BY «ALL» .*", "GROUP BY ALL"),
            of(".* RESULT «SETS» .*", "WITH RESULT SETS"),
            of(".* «\\$» (IDENTITY|ROWGUID|NODE_ID|EDGE_ID|ACTION).*", "\\$$1"),
            of(".* «IDENTITY» \\( .*", "The function IDENTITY"),
            of(".* < «<» .*", "The operator <<"), of(".* > «>» .*", "The operator >>"),
            of(".* \\| «\\|» .*", "The operator ||"), of(".* (IGNORE|RESPECT) «NULLS» .*", "$1 NULLS"),
            of(".* BEGIN «DISTRIBUTED» .*", "BEGIN DISTRIBUTED TRANSACTION"),
            of(".* BEGIN «(CONVERSATION|DIALOG|ATOMIC)» .*", "BEGIN $1"), of(".* SEND «ON» .*", "SEND"),
            of(".* RECEIVE «.*", "RECEIVE"), of("(GET|MOVE|END) CONVERSATION «.*|.* (GET|MOVE|END) «CONVERSATION».*",
                    "CONVERSATION"),
            of(".* WAITFOR «\\(» .*", "WAITFOR of a statement"), of(".* WITH «\\(» PARTITIONS .*",
                    "TRUNCATE TABLE WITH PARTITIONS"),
            of(".* OFFSETS «.*", "SET OFFSETS"),
            of(".* (ENABLE|DISABLE) «TRIGGER» .*", "$1 TRIGGER"),
            of(".* «ADD» (COUNTER )?SIGNATURE .*", "ADD SIGNATURE"));

    private final CommonTokenStream tokens;

    Constructs(CommonTokenStream tokens) {
        this.tokens = tokens;
    }

    private static Map.Entry<Pattern, String> of(String words, String name) {
        return Map.entry(Pattern.compile(words, Pattern.DOTALL), name);
    }

    /// The construct that the token belongs to, or null where it is none of T-SQL, or one that is supported.
    @Nullable
    String name(Token token) {
        int at = token.getTokenIndex();
        String word = word(at);
        boolean isWord = token.getType() == TsqlLexer.ID || token.getType() <= TsqlLexer.WORK;
        if (FIRST_OF_TWO.contains(word(at - 1)) && isWord) {
            return object(at - 1);
        }
        if (word.equals("ALTER")) {
            return word(at + 1).isEmpty() ? null : object(at);
        }
        String function = function(at);
        if (FUNCTIONS.contains(function)) {
            return function;
        }
        String window = word(at - 2) + " " + word(at - 1) + " «" + word + "» " + word(at + 1) + " " + word(at + 2)
                + " ";
        for (Map.Entry<Pattern, String> each : PATTERNS) {
            var matcher = each.getKey().matcher(window);
            if (matcher.matches()) {
                return matcher.replaceFirst(each.getValue());
            }
        }
        return token.getType() == TsqlLexer.UNSUPPORTED ? word : null;
    }

    /// `WITH ROLLUP` at the end of a text, which could go on as a common table expression.
    static @Nullable String grouping(Token last, @Nullable Token before) {
        String word = last.getText().toUpperCase(Locale.ROOT);
        return before != null && before.getType() == TsqlLexer.WITH && (word.equals("ROLLUP") || word.equals("CUBE"))
                ? "GROUP BY WITH " + word
                : null;
    }

    /// `CREATE`, `ALTER` or `DROP` with the kind of object.
    private String object(int verb) {
        int at = verb + 1;
        while (MODIFIERS.contains(word(at))) {
            at++;
        }
        String kind = word(at);
        String more = LONG_KINDS.contains(kind) ? " " + word(at + 1) : "";
        return word(verb) + " " + kind + more;
    }

    /// The name before the parenthesis in which a token stands.
    private String function(int index) {
        int depth = 0;
        for (int i = index - 1; i >= 0 && i > index - 100; i--) {
            int type = tokens.get(i).getType();
            if (type == TsqlLexer.RIGHT_PARENTHESIS) {
                depth++;
            } else if (type == TsqlLexer.LEFT_PARENTHESIS && --depth < 0) {
                return word(i - 1);
            }
        }
        return "";
    }

    private String word(int index) {
        if (index < 0 || index >= tokens.size() || tokens.get(index).getType() == Token.EOF) {
            return "";
        }
        return SyntaxErrors.quote(tokens.get(index).getText()).toUpperCase(Locale.ROOT);
    }
}
