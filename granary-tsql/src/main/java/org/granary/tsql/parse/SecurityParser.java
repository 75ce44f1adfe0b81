package org.granary.tsql.parse;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.antlr.v4.runtime.CommonTokenStream;
import org.antlr.v4.runtime.Token;
import org.granary.security.LoginKind;
import org.granary.security.LoginOptions;
import org.granary.security.Permission;
import org.granary.security.Secret;
import org.granary.security.SecurityChange;
import org.granary.security.SecurityChange.Verb;
import org.granary.tsql.ast.SecuredObject;
import org.granary.type.SqlError;
import org.jspecify.annotations.Nullable;

/// Reads one statement about logins, users, roles or permissions. These have words of their own at every place, which are
/// names elsewhere, so they are read by hand. Errors never quote a string: it may be a password.
final class SecurityParser {
    private static final Set<String> KINDS = Set.of("LOGIN", "USER", "ROLE");
    private static final Set<String> GIVING = Set.of("GRANT", "DENY", "REVOKE");

    private final CommonTokenStream tokens;
    private int at;

    /// A statement that was read.
    ///
    /// @param on what a GRANT, DENY or REVOKE names as its securable; null for other statements
    /// @param end the index of the token after it
    record Read(SecurityChange change, @Nullable SecuredObject on, int end) {}

    private SecurityParser(CommonTokenStream tokens, int at) {
        this.tokens = tokens;
        this.at = at;
    }

    /// The statement that begins at a token, or null where none of this kind does.
    static @Nullable Read at(CommonTokenStream tokens, int index) {
        SecurityParser parser = new SecurityParser(tokens, index);
        String verb = parser.word(0);
        if (GIVING.contains(verb) && tokens.get(index).getType() == TsqlLexer.UNSUPPORTED) {
            return parser.give(Verb.valueOf(verb));
        }
        boolean server = parser.word(1).equals("SERVER") && parser.word(2).equals("ROLE");
        String kind = server ? "SERVER ROLE" : parser.word(1);
        if (!server && !KINDS.contains(kind)) {
            return null;
        }
        parser.at += server ? 3 : 2;
        SecurityChange change = switch (verb + " " + kind) {
            case "CREATE LOGIN" -> parser.createLogin();
            case "ALTER LOGIN" -> parser.alterLogin();
            case "DROP LOGIN" -> new SecurityChange.DropLogin(parser.name());
            case "CREATE USER" -> parser.createUser();
            case "ALTER USER" -> parser.alterUser();
            case "DROP USER" -> new SecurityChange.DropUser(parser.name(parser.ifExists()), parser.existed);
            case "CREATE ROLE" -> parser.createRole();
            case "ALTER ROLE" -> parser.alterRole();
            case "DROP ROLE" -> new SecurityChange.DropRole(parser.name(parser.ifExists()), parser.existed);
            case "ALTER SERVER ROLE" -> parser.alterServerRole();
            default -> throw SyntaxErrors.unsupported(verb + " " + kind, tokens.get(index).getLine());
        };
        return new Read(change, null, parser.at);
    }

    private boolean existed;

    private boolean ifExists() {
        existed = skip("IF");
        if (existed) {
            expect("EXISTS");
        }
        return existed;
    }

    private String name(boolean ignored) {
        return name();
    }

    private SecurityChange createLogin() {
        String name = name();
        if (skip("FROM")) {
            if (!skip("WINDOWS")) {
                throw SyntaxErrors.unsupported("CREATE LOGIN FROM " + word(0), line());
            }
            LoginOptions options = skip("WITH") ? options(false) : LoginOptions.NONE;
            return new SecurityChange.CreateLogin(name, LoginKind.WINDOWS, options);
        }
        expect("WITH");
        LoginOptions options = options(true);
        if (options.password() == null) {
            throw near();
        }
        return new SecurityChange.CreateLogin(name, LoginKind.SQL, options);
    }

    private SecurityChange alterLogin() {
        String name = name();
        if (skip("ENABLE")) {
            return new SecurityChange.AlterLogin(name, LoginOptions.enabled(true));
        }
        if (skip("DISABLE")) {
            return new SecurityChange.AlterLogin(name, LoginOptions.enabled(false));
        }
        expect("WITH");
        return new SecurityChange.AlterLogin(name, options(true));
    }

    private LoginOptions options(boolean passwords) {
        Secret password = null;
        Secret old = null;
        boolean mustChange = false;
        boolean unlock = false;
        Boolean policy = null;
        Boolean expiration = null;
        String newName = null;
        String database = null;
        do {
            String option = word(0);
            at++;
            if (option.equals("UNLOCK")) {
                unlock = true;
                continue;
            }
            expect("=");
            switch (option) {
                case "PASSWORD" -> {
                    if (!passwords || token(0).getType() == TsqlLexer.BINARY) {
                        throw SyntaxErrors.unsupported("PASSWORD with a hash", line());
                    }
                    password = secret();
                    if (skip("OLD_PASSWORD")) {
                        expect("=");
                        old = secret();
                    }
                    while (word(0).equals("MUST_CHANGE") || word(0).equals("UNLOCK") || word(0).equals("HASHED")) {
                        if (word(0).equals("HASHED")) {
                            throw SyntaxErrors.unsupported("PASSWORD with a hash", line());
                        }
                        mustChange |= word(0).equals("MUST_CHANGE");
                        unlock |= word(0).equals("UNLOCK");
                        at++;
                    }
                }
                case "OLD_PASSWORD" -> old = secret();
                case "CHECK_POLICY" -> policy = onOff();
                case "CHECK_EXPIRATION" -> expiration = onOff();
                case "NAME" -> newName = name();
                case "DEFAULT_DATABASE" -> database = name();
                case "DEFAULT_LANGUAGE" -> {
                    String language = name();
                    if (!language.equalsIgnoreCase("us_english") && !language.equalsIgnoreCase("English")) {
                        throw SyntaxErrors.unsupported("DEFAULT_LANGUAGE = " + language, line());
                    }
                }
                case "SID", "CREDENTIAL" -> throw SyntaxErrors.unsupported("The login option " + option, line());
                default -> {
                    at -= 2;
                    throw near();
                }
            }
        } while (skip(","));
        return new LoginOptions(password, old, mustChange, unlock, policy, expiration, newName, database, null);
    }

    private SecurityChange createUser() {
        String name = name();
        String login = null;
        if (skip("FOR") || skip("FROM")) {
            if (!skip("LOGIN")) {
                throw SyntaxErrors.unsupported("CREATE USER FOR " + word(0), line());
            }
            login = name();
        } else if (skip("WITHOUT")) {
            throw SyntaxErrors.unsupported("CREATE USER WITHOUT LOGIN", line());
        }
        if (skip("WITH")) {
            defaultSchema("CREATE USER");
        }
        return new SecurityChange.CreateUser(name, login);
    }

    /// DEFAULT_SCHEMA is dbo for everybody.
    private void defaultSchema(String statement) {
        String option = word(0);
        if (!option.equals("DEFAULT_SCHEMA")) {
            throw SyntaxErrors.unsupported(statement + " WITH " + option, line());
        }
        at++;
        expect("=");
        String schema = name();
        if (!schema.equalsIgnoreCase("dbo")) {
            throw SyntaxErrors.unsupported("DEFAULT_SCHEMA = " + schema, line());
        }
    }

    private SecurityChange alterUser() {
        String name = name();
        expect("WITH");
        String newName = null;
        String login = null;
        do {
            switch (word(0)) {
                case "NAME" -> {
                    at++;
                    expect("=");
                    newName = name();
                }
                case "LOGIN" -> {
                    at++;
                    expect("=");
                    login = name();
                }
                default -> defaultSchema("ALTER USER");
            }
        } while (skip(","));
        return new SecurityChange.AlterUser(name, newName, login);
    }

    private SecurityChange createRole() {
        String name = name();
        if (skip("AUTHORIZATION")) {
            String owner = name();
            if (!owner.equalsIgnoreCase("dbo")) {
                throw SyntaxErrors.unsupported("CREATE ROLE AUTHORIZATION " + owner, line());
            }
        }
        return new SecurityChange.CreateRole(name);
    }

    private SecurityChange alterRole() {
        String role = name();
        if (skip("WITH")) {
            expect("NAME");
            expect("=");
            return new SecurityChange.RenameRole(role, name());
        }
        boolean added = member();
        return new SecurityChange.Member(role, name(), added);
    }

    private SecurityChange alterServerRole() {
        String role = name();
        boolean added = member();
        return new SecurityChange.ServerMember(role, name(), added);
    }

    private boolean member() {
        boolean added = skip("ADD");
        if (!added) {
            expect("DROP");
        }
        expect("MEMBER");
        return added;
    }

    private Read give(Verb verb) {
        at++;
        if (verb == Verb.REVOKE && skip("GRANT")) {
            throw SyntaxErrors.unsupported("REVOKE GRANT OPTION FOR", line());
        }
        List<Permission> permissions = permissions();
        SecuredObject on = skip("ON") ? securable() : null;
        if (!skip("TO") && !(verb == Verb.REVOKE && skip("FROM"))) {
            throw near();
        }
        List<String> grantees = new ArrayList<>();
        do {
            grantees.add(name());
        } while (skip(","));
        boolean cascade = skip("CASCADE");
        if (!cascade && word(0).equals("WITH") && word(1).equals("GRANT")) {
            throw SyntaxErrors.unsupported("WITH GRANT OPTION", line());
        }
        if (word(0).equals("AS") && !word(1).isEmpty()) {
            throw SyntaxErrors.unsupported(verb + " AS", line());
        }
        SecurityChange change = new SecurityChange.Give(verb, permissions, org.granary.security.Securable.DATABASE,
                grantees);
        return new Read(change, on, at);
    }

    private List<Permission> permissions() {
        if (word(0).equals("ALL")) {
            at++;
            skip("PRIVILEGES");
            return List.of();
        }
        List<Permission> all = new ArrayList<>();
        do {
            StringBuilder words = new StringBuilder();
            int line = line();
            while (!Set.of("ON", "TO", "FROM", ",", "").contains(word(0)) && isWord()) {
                words.append(words.isEmpty() ? "" : " ").append(word(0));
                at++;
            }
            if (word(0).equals("(")) {
                throw SyntaxErrors.unsupported("A permission on columns", line);
            }
            if (words.isEmpty()) {
                throw near();
            }
            all.add(Permission.named(words.toString())
                    .orElseThrow(() -> SyntaxErrors.unsupported("The permission " + words, line)));
        } while (skip(","));
        return all;
    }

    private SecuredObject securable() {
        String kind = "OBJECT";
        if (token(1).getType() == TsqlLexer.COLON) {
            kind = word(0);
            at++;
            expect(":");
            expect(":");
        }
        if (!Set.of("OBJECT", "SCHEMA", "DATABASE").contains(kind)) {
            throw SyntaxErrors.unsupported("A permission on " + kind, line());
        }
        List<String> parts = new ArrayList<>();
        int line = line();
        do {
            parts.add(word(0).equals(".") ? "" : name());
        } while (skip("."));
        if (word(0).equals("(")) {
            throw SyntaxErrors.unsupported("A permission on columns", line);
        }
        int most = kind.equals("OBJECT") ? 3 : 1;
        if (parts.size() > most) {
            throw SyntaxErrors.error(102, 15, 1, "Incorrect syntax near '.'.", line);
        }
        return new SecuredObject(kind, parts, line);
    }

    private boolean onOff() {
        if (skip("ON")) {
            return true;
        }
        expect("OFF");
        return false;
    }

    private Secret secret() {
        int type = token(0).getType();
        if (type != TsqlLexer.STRING && type != TsqlLexer.NATIONAL_STRING) {
            throw near();
        }
        String text = Literals.unquote(token(0).getText(), type == TsqlLexer.STRING ? 1 : 2);
        at++;
        return new Secret(text);
    }

    /// A name, quoted or not; a reserved word is none, but for `public` and its like, which are no reserved words.
    private String name() {
        Token token = token(0);
        if (token.getType() == TsqlLexer.BRACKETED || token.getType() == TsqlLexer.DOUBLE_QUOTED) {
            at++;
            String name = Literals.unquote(token.getText(), 1);
            if (name.isEmpty() || name.length() > 128) {
                throw SyntaxErrors.error(1038, 15, 4,
                        "An object or column name is missing, empty or longer than 128 characters.", token.getLine());
            }
            return name;
        }
        if (!isName(token)) {
            throw near();
        }
        at++;
        return token.getText();
    }

    private static boolean isName(Token token) {
        return token.getType() == TsqlLexer.ID || (token.getType() > TsqlLexer.UNSUPPORTED
                && token.getType() <= TsqlLexer.WORK);
    }

    private boolean isWord() {
        return isName(token(0)) || (token(0).getType() > 0 && token(0).getType() <= TsqlLexer.UNSUPPORTED);
    }

    private Token token(int ahead) {
        return tokens.get(Math.min(at + ahead, tokens.size() - 1));
    }

    private String word(int ahead) {
        Token token = token(ahead);
        int type = token.getType();
        return type == Token.EOF || type == TsqlLexer.STRING || type == TsqlLexer.NATIONAL_STRING
                || type == TsqlLexer.BRACKETED || type == TsqlLexer.DOUBLE_QUOTED
                        ? ""
                        : token.getText().toUpperCase(Locale.ROOT);
    }

    private boolean skip(String word) {
        if (!word(0).equals(word)) {
            return false;
        }
        at++;
        return true;
    }

    private void expect(String word) {
        if (!skip(word)) {
            throw near();
        }
    }

    private int line() {
        return token(0).getLine();
    }

    private SqlError near() {
        Token token = token(0);
        String shown = token.getType() == Token.EOF ? tokens.get(Math.max(0, at - 1)).getText() : word(0);
        int type = token.getType() == Token.EOF ? tokens.get(Math.max(0, at - 1)).getType() : token.getType();
        boolean hidden = type == TsqlLexer.STRING || type == TsqlLexer.NATIONAL_STRING;
        return SyntaxErrors.error(102, 15, 1,
                "Incorrect syntax near '" + (hidden ? "***" : SyntaxErrors.quote(shown)) + "'.", token.getLine());
    }
}
