package org.granary.tsql.batch;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.granary.tsql.ast.ObjectName;
import org.granary.tsql.ast.QueryBody;
import org.granary.tsql.ast.Statement;
import org.granary.tsql.session.TsqlSession;
import org.granary.tsql.table.TemporaryNames;

/// The temporary tables that a statement, or one inside it, makes or drops.
final class ChangedTables {
    private ChangedTables() {}

    /// @param session as it is where the statement stands
    static List<String> of(Statement statement, TsqlSession session) {
        return all(statement).map(name -> TemporaryNames.of(name, session)).filter(Objects::nonNull).toList();
    }

    private static Stream<ObjectName> all(Statement statement) {
        return switch (statement) {
            case Statement.CreateTable it -> Stream.of(it.name());
            case Statement.DropTable it -> it.names().stream();
            case Statement.AlterTable it -> Stream.of(it.name());
            case Statement.DefineModule it -> Stream.of(it.name());
            case Statement.DropModule it -> it.names().stream();
            case Statement.Select it ->
                Stream.ofNullable(((QueryBody.Select) DataStatements.first(it.query().body())).into());
            case Statement.If it -> Stream.concat(all(it.then()), Stream.ofNullable(it.otherwise())
                    .flatMap(ChangedTables::all));
            case Statement.While it -> all(it.body());
            case Statement.Block it -> it.statements().stream().flatMap(ChangedTables::all);
            case Statement.TryCatch it ->
                Stream.concat(it.body().stream(), it.handler().stream()).flatMap(ChangedTables::all);
            default -> Stream.empty();
        };
    }
}
