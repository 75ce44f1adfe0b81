package org.granary.procedure.binding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import org.granary.procedure.Implements;
import org.granary.procedure.Out;
import org.granary.procedure.declaration.DeclarationException;
import org.granary.procedure.xml.XmlDocument;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class BinderTest {

    /// Everything but one thing is right.
    private static void refused(Object implementation, String problem) {
        assertThatThrownBy(() -> Shop.bind(implementation)).isInstanceOf(DeclarationException.class)
                .hasMessageContaining(problem);
    }

    @Test
    void aDeclaredProcedureWithoutMethodIsNamedWithFileAndLine() {
        refused(new Object(), "org/granary/procedure/binding/shop.sql:1: no method implements dbo.proc_Buy");
    }

    public static final class Extra extends Shop {
        @Implements("proc_Unknown")
        public void unknown() {}
    }

    @Test
    void aMethodWithoutDeclarationIsNamed() {
        refused(new Extra(), "Extra.unknown implements dbo.proc_unknown, which is not declared");
    }

    public static final class Twice extends Shop {
        @Implements("proc_List")
        public void again() {}
    }

    @Test
    void twoMethodsForOneProcedureAreNamed() {
        refused(new Twice(), "both implement");
    }

    public static final class WrongReturn {
        @Implements("proc_Buy")
        public long buy() {
            return 1;
        }
    }

    static final class Hidden {
        @Implements("proc_Buy")
        public void buy() {}
    }

    @Test
    void anImplementationIsPublic() {
        refused(new Hidden(), "shop.sql:1: Hidden.buy cannot be called: its class must be public");
    }

    @Test
    void aMethodReturnsIntOrNothing() {
        refused(new WrongReturn(), "shop.sql:1: WrongReturn.buy must return int or void");
    }

    public static final class Primitive {
        @Implements("proc_Buy")
        public void buy(long article, int count) {}
    }

    @Test
    void aParameterThatMayBeNullCannotBePrimitive() {
        refused(new Primitive(), "shop.sql:3: parameter count of Primitive.buy must be @Nullable Integer");
    }

    public static final class WrongType {
        @Implements("proc_Buy")
        public void buy(int article) {}
    }

    @Test
    void aParameterHasTheTypeOfItsDeclaration() {
        refused(new WrongType(), "shop.sql:2: parameter article of WrongType.buy must be Long for bigint");
    }

    public static final class NotOut {
        @Implements("proc_Buy")
        public void buy(String change) {}
    }

    @Test
    void anOutputParameterIsAnOut() {
        refused(new NotOut(), "shop.sql:5: parameter change of NotOut.buy must be Out<BigDecimal>");
    }

    public static final class Undeclared {
        @Implements("proc_Buy")
        public void buy(long article, int surprise) {}
    }

    @Test
    void aParameterThatIsNotDeclaredIsNamed() {
        refused(new Undeclared(), "Undeclared.buy has a parameter surprise that is not declared");
    }

    public static final class Missing {
        @Implements("proc_Buy")
        public void buy(long article) {}
    }

    @Test
    void aDeclaredParameterThatTheMethodLacksIsNamed() {
        refused(new Missing(), "shop.sql:3: Missing.buy has no parameter for @Count");
    }

    public static final class Unmarked extends Shop {
        @Override
        @Implements("proc_Order")
        @SuppressWarnings("NullAway") // the mistake that the test is about
        public void order(XmlDocument doc, XmlDocument raw) {}
    }

    @Test
    void aReferenceThatMayBeNullIsMarked() {
        refused(new Unmarked(), "shop.sql:15: parameter raw of Unmarked.order must be @Nullable XmlDocument");
    }

    public static final class Good extends Shop {
        @Override
        @Implements("proc_Order")
        public void order(@Nullable XmlDocument doc, @Nullable XmlDocument raw) {}
    }

    @Test
    void aParameterThatMayNotBeNullCanStillBeMarkedNullable() {
        org.assertj.core.api.Assertions.assertThat(Shop.bind(new Good())).hasSize(3);
    }

    public record Purchase(@Nullable Integer count, long article, @Nullable String note, Out<BigDecimal> change) {}

    record HiddenPurchase(@Nullable Integer count, long article, @Nullable String note, Out<BigDecimal> change) {}

    public record ShortPurchase(@Nullable Integer count, long article, @Nullable String note) {}

    public record PrimitivePurchase(int count, long article, @Nullable String note, Out<BigDecimal> change) {}

    public static class Order {
        @Implements("proc_List")
        public void list() {}

        @Implements("proc_Order")
        public void order(XmlDocument doc, @Nullable XmlDocument raw) {}
    }

    public static final class ByRecord extends Order {
        @Nullable
        Purchase seen;

        @Implements("proc_Buy")
        public void buy(Purchase purchase) {
            seen = purchase;
        }
    }

    @Test
    void aRecordTakesTheParametersByName() {
        assertThat(Shop.bind(new ByRecord())).hasSize(3);
    }

    public static final class ByHiddenRecord extends Order {
        @Implements("proc_Buy")
        public void buy(HiddenPurchase purchase) {}
    }

    public static final class ByShortRecord extends Order {
        @Implements("proc_Buy")
        public void buy(ShortPurchase purchase) {}
    }

    public static final class ByPrimitiveRecord extends Order {
        @Implements("proc_Buy")
        public void buy(PrimitivePurchase purchase) {}
    }

    @Test
    void aRecordOfParametersIsCheckedLikeParameters() {
        refused(new ByHiddenRecord(),
                "ByHiddenRecord.buy cannot be called: the record of its parameters must be public");
        refused(new ByShortRecord(), "ByShortRecord.buy has no parameter for @Change");
        refused(new ByPrimitiveRecord(), "parameter count of ByPrimitiveRecord.buy must be @Nullable Integer");
    }
}
