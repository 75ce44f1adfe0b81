package org.granary.procedure.binding;

import java.math.BigDecimal;
import java.util.List;
import org.granary.procedure.Call;
import org.granary.procedure.Implements;
import org.granary.procedure.Out;
import org.granary.procedure.Procedure;
import org.granary.procedure.Results;
import org.granary.procedure.declaration.DeclarationFile;
import org.granary.procedure.declaration.DeclarationReader;
import org.granary.procedure.xml.XmlDocument;
import org.granary.procedure.xml.XmlLimits;
import org.jspecify.annotations.Nullable;

/// Implements procedures of every shape.
public class Shop {
    static final String FILE = "shop.sql";

    /// What the list should send, for tests of mistakes.
    @Nullable
    Object[] row = {5L};
    String firstSet = "proc_List.ResultSet0";
    @Nullable
    String seen;
    /// In how many transactions something is bought.
    int parts = 1;

    static List<Procedure> bind(Object implementation) {
        return Binder.bind(DeclarationReader.read(new DeclarationFile(Shop.class, FILE)).procedures(),
                List.of(implementation),
                XmlLimits.STANDARD);
    }

    @Implements("proc_Buy")
    public int buy(Call call, @Nullable Integer count, long article, @Nullable String note, Out<BigDecimal> change) {
        seen = article + " " + count + " " + note + " " + change.get() + " " + call.login();
        try (Results.Open open = call.results().open("proc_Buy.ResultSet0")) {
            open.row(article, note);
        }
        change.set(new BigDecimal("1.25"));
        if (--parts > 0) {
            call.goOnAfterCommit();
        }
        return 7;
    }

    @Implements("dbo.PROC_LIST")
    public void list(Call call) {
        try (Results.Open open = call.results().open(firstSet)) {
            open.row(row);
        }
    }

    @Implements("proc_Order")
    public void order(XmlDocument doc, @Nullable XmlDocument raw) {
        seen = doc.elements("order/line").size() + " " + raw;
    }
}
