package org.granary.procedure.binding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.util.List;
import org.granary.procedure.Argument;
import org.granary.procedure.CallResult;
import org.granary.procedure.Procedure;
import org.granary.type.Cancellation;
import org.granary.type.SqlError;
import org.granary.type.SqlType;
import org.granary.type.SqlType.Simple;
import org.granary.type.SqlValue;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class BoundProcedureTest {
    private static final SqlType CHANGE = SqlType.decimal(10, 2);

    private final Shop shop = new Shop();
    private final List<Procedure> procedures = Shop.bind(shop);
    private final Procedure buy = procedures.get(0);
    private final Procedure list = procedures.get(1);
    private final Procedure order = procedures.get(2);
    private final RecordingContext context = new RecordingContext();

    private static Argument named(String name, SqlType type, @Nullable Object value) {
        return new Argument(name, SqlValue.of(type, value), false);
    }

    private static Argument at(SqlType type, @Nullable Object value) {
        return new Argument(null, SqlValue.of(type, value), false);
    }

    private static Argument change(@Nullable String name, boolean output) {
        return new Argument(name, SqlValue.of(CHANGE, new BigDecimal("9.00")), output);
    }

    @Test
    void argumentsByNameReachTheMethodWhateverTheirOrderAndCase() {
        CallResult result = buy.call(List.of(change("@change", true), named("@ARTICLE", Simple.BIGINT, 4L),
                named("@Note", SqlType.nvarchar(5), "n")), context);

        assertThat(shop.seen).isEqualTo("4 1 n 9.00 anna");
        assertThat(result.returnStatus()).isEqualTo(7);
        assertThat(result.outputs()).containsExactly(
                new CallResult.Output("@Change", SqlValue.of(CHANGE, new BigDecimal("1.25"))));
    }

    @Test
    void anArgumentUnderAnotherDeclaredNameComesBackUnderIt() {
        CallResult result = buy.call(List.of(change("@Chnage", true), named("@Article", Simple.BIGINT, 4L)), context);

        assertThat(result.outputs()).containsExactly(
                new CallResult.Output("@Chnage", SqlValue.of(CHANGE, new BigDecimal("1.25"))));
        refused(buy, 8143, "Parameter '@Change' was supplied multiple times.", named("@Article", Simple.BIGINT, 4L),
                change("@Change", true), change("@Chnage", true));
    }

    @Test
    void argumentsByPositionMayBeFollowedByNamedOnesAndDefaults() {
        CallResult result = buy.call(
                List.of(at(Simple.BIGINT, 4L), new Argument(null, null, false), change("@Change", false)), context);

        assertThat(shop.seen).isEqualTo("4 1 null 9.00 anna");
        assertThat(result.outputs()).isEmpty();
    }

    @Test
    void resultsOfAProcedureThatWritesFollowItsCommit() {
        buy.call(List.of(at(Simple.BIGINT, 4L), change("@Change", false)), context);

        assertThat(context.events).containsExactly("commit WRITE", "columns [Article, Note]", "row [4, null]",
                "done SELECT 1");
    }

    @Test
    void resultsOfAnAttemptThatWasRepeatedAreSentOnce() {
        context.runs = 3;
        buy.call(List.of(at(Simple.BIGINT, 4L), change("@Change", false)), context);

        assertThat(context.events).hasSize(4).containsOnlyOnce("row [4, null]");
    }

    @Test
    void aProcedureGoesOnInOtherTransactionsAndIsAnsweredOnce() {
        shop.parts = 3;
        CallResult result = buy.call(List.of(at(Simple.BIGINT, 4L), change("@Change", true)), context);

        assertThat(context.events).containsExactly("commit WRITE", "commit WRITE", "commit WRITE",
                "columns [Article, Note]", "row [4, null]", "done SELECT 1");
        assertThat(result.returnStatus()).isEqualTo(7);
        assertThat(result.outputs()).hasSize(1);
    }

    @Test
    void resultsOfAProcedureThatReadsAreStreamed() {
        assertThat(list.call(List.of(), context).returnStatus()).isZero();

        assertThat(context.events).containsExactly("columns [Article]", "row [5]", "done SELECT 1", "commit READ");
    }

    @Test
    void aRowThatDoesNotFitTheDeclarationIsAFaultOfTheProgram() {
        shop.row = new Object[]{5};
        assertThatThrownBy(() -> list.call(List.of(), context)).isInstanceOf(IllegalStateException.class)
                .hasMessage("proc_List.ResultSet0, column Article: Integer is not bigint NOT NULL.");
        shop.row = new @Nullable Object[]{null};
        assertThatThrownBy(() -> list.call(List.of(), context)).hasMessageContaining("NULL is not bigint");
        shop.row = new Object[]{5L, 6L};
        assertThatThrownBy(() -> list.call(List.of(), context)).hasMessageContaining("has 1 columns, not 2");
        shop.firstSet = "other";
        assertThatThrownBy(() -> list.call(List.of(), context)).hasMessageContaining("no result set other");
    }

    @Test
    void aCancelledCallStopsBetweenRows() {
        context.cancellation.cancel();
        assertThatThrownBy(() -> list.call(List.of(), context)).isInstanceOf(Cancellation.CancelledException.class);
    }

    @Test
    void aMissingParameterIsError201() {
        refused(buy, 201, "Procedure or function 'proc_Buy' expects parameter '@Article', which was not supplied.");
        refused(buy, 201, "Procedure or function 'proc_Buy' expects parameter '@Change', which was not supplied.",
                at(Simple.BIGINT, 4L));
        refused(buy, 201, "Procedure or function 'proc_Buy' expects parameter '@Article', which was not supplied.",
                new Argument("@Article", null, false), change("@Change", true));
    }

    @Test
    void tooManyUnknownRepeatedAndMisplacedArgumentsHaveTheirErrors() {
        Argument one = at(Simple.BIGINT, 4L);
        refused(buy, 8144, "Procedure or function proc_Buy has too many arguments specified.", one, one, one, one, one);
        refused(buy, 8145, "@z is not a parameter for procedure proc_Buy.", named("@z", Simple.INT, 1));
        refused(list, 8146, "Procedure proc_List has no parameters and arguments were supplied.", one);
        refused(buy, 8143, "Parameter '@Article' was supplied multiple times.", one,
                named("@article", Simple.BIGINT, 1L));
        refused(buy, 119, "Must pass parameter number 2 and subsequent parameters as '@name = value'.",
                named("@Article", Simple.BIGINT, 1L), one);
        refused(buy, 8162, "The formal parameter \"@Article\" was not declared as an OUTPUT parameter",
                new Argument("@Article", SqlValue.of(Simple.BIGINT, 1L), true));
    }

    @Test
    void valuesAreConvertedToTheDeclaredTypes() {
        buy.call(List.of(at(SqlType.nvarchar(10), "42"), at(SqlType.varchar(5), "7"), at(SqlType.varchar(9), "abcde"),
                new Argument(null, SqlValue.of(SqlType.nvarchar(9), "1.255"), true)), context);
        assertThat(shop.seen).isEqualTo("42 7 abcde 1.26 anna");
    }

    @Test
    void valuesThatCannotBeConvertedOrDoNotFitAreRefused() {
        refused(buy, 8114, "Error converting data type nvarchar to bigint.", at(SqlType.nvarchar(10), "forty"),
                change("@Change", false));
        refused(buy, 8114, "Error converting data type bigint to int.", at(Simple.BIGINT, 1L),
                at(Simple.BIGINT, 3_000_000_000L), change("@Change", false));
        refused(buy, 8152,
                "String or binary data would be truncated. Parameter '@Note' of procedure 'proc_Buy' is nvarchar(5).",
                at(Simple.BIGINT, 1L),
                named("@Note", SqlType.nvarchar(10), "abcdef"), change("@Change", false));
        refused(order, 206, "Operand type clash: int is incompatible with xml", at(Simple.INT, 1));
    }

    @Test
    void nullWhereItIsForbiddenIsError515() {
        refused(buy, 515, "Cannot pass the value NULL to parameter '@Article' of procedure 'proc_Buy'",
                at(Simple.BIGINT, null), change("@Change", false));
    }

    @Test
    void aValueOutsideItsCheckIsError547AndNullPassesIt() {
        refused(buy, 547, "the value 10 must be between 1 and 9", at(Simple.BIGINT, 4L), at(Simple.INT, 10),
                change("@Change", false));
        buy.call(List.of(at(Simple.BIGINT, 4L), at(Simple.INT, null), change("@Change", false)), context);
        assertThat(shop.seen).startsWith("4 null");
    }

    @Test
    void xmlIsCheckedAgainstItsSchemaBeforeTheProcedureRuns() {
        order.call(List.of(at(SqlType.nvarchar(SqlType.MAX), "<order xmlns='urn:order'><line id='1'/></order>")),
                context);
        assertThat(shop.seen).isEqualTo("1 null");
        context.events.clear();
        refused(order, 6913, "XML Validation: ", at(Simple.XML, "<other/>"));
        refused(order, 9400, "XML parsing: line 1, character ", at(Simple.XML, "<order xmlns='urn:order'>"));
        refused(order, 9400, "XML parsing: line 1, character ",
                at(Simple.XML, "<order xmlns='urn:order'/>"), at(Simple.XML, "<raw>"));
        refused(order, 515, "'@Doc'", at(Simple.XML, null));
    }

    private void refused(Procedure procedure, int number, String text, Argument... arguments) {
        context.events.clear();
        assertThatThrownBy(() -> procedure.call(List.of(arguments), context))
                .isInstanceOfSatisfying(SqlError.class, e -> {
                    assertThat(e.number()).isEqualTo(number);
                    assertThat(e.sqlMessage().procedure()).isEqualTo(procedure.declaration().name());
                }).hasMessageContaining(text);
        assertThat(context.events).as("nothing ran").isEmpty();
    }
}
