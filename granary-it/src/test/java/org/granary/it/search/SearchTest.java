package org.granary.it.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.JDBCType;
import java.util.List;
import org.granary.it.protocol.OnEveryStore;
import org.granary.it.protocol.Out;
import org.granary.it.protocol.Outcome;
import org.granary.it.protocol.ProtocolTest;
import org.granary.procedure.Parameter;
import org.jspecify.annotations.Nullable;

/// A test of the search administration. A subclass of a test runs the same in the Foundation role.
@OnEveryStore
public abstract class SearchTest extends ProtocolTest {
    protected static final String ADMINISTRATION = "Search_Service_Application_DB";
    protected static final String FOUNDATION = "WSS_Search";

    @Override
    protected String databaseName() {
        return ADMINISTRATION;
    }

    /// The parameters of a procedure as the document prints them: `@GthrDBID int OUTPUT`.
    protected List<String> signature(String procedure) {
        return database.catalog().procedure("dbo", procedure).orElseThrow().declaration().parameters().stream()
                .map(SearchTest::text).toList();
    }

    private static String text(Parameter parameter) {
        return parameter.name() + " " + parameter.type().sql() + (parameter.output() ? " OUTPUT" : "");
    }

    /// Calls a procedure that sends no result set.
    protected Outcome run(String procedure, @Nullable Object... namesAndValues) {
        Outcome outcome = call(procedure, namesAndValues);
        assertThat(outcome.sets()).as("result sets of %s", procedure).isEmpty();
        return outcome;
    }

    /// The only output of a call, an int.
    protected int number(String output, String procedure, @Nullable Object... namesAndValues) {
        Object[] all = new Object[namesAndValues.length + 2];
        System.arraycopy(namesAndValues, 0, all, 0, namesAndValues.length);
        all[namesAndValues.length] = output;
        all[namesAndValues.length + 1] = Out.of(JDBCType.INTEGER);
        Object value = run(procedure, all).output(output);
        assertThat(value).as("%s of %s", output, procedure).isInstanceOf(Integer.class);
        return (Integer) java.util.Objects.requireNonNull(value);
    }

    protected static Out anInt() {
        return Out.of(JDBCType.INTEGER);
    }

    protected static Out aBit() {
        return Out.of(JDBCType.BIT);
    }
}
