package org.granary.tsql.ast;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/// `FOR JSON …` or `FOR XML …`: the rows of a query as one text.
///
/// @param kind PATH, AUTO or RAW
/// @param element the name after PATH or RAW in XML, null where none is given; empty for none
/// @param root null without ROOT
/// @param options the others, in upper case
public record ForClause(boolean json, Kind kind, @Nullable String element, @Nullable String root, Set<String> options,
        int line) {

    public enum Kind {
        PATH, AUTO, RAW
    }

    public boolean has(String option) {
        return options.contains(option);
    }

    /// The name of the one column, as clients see it.
    public String column() {
        return (json ? "JSON" : "XML") + "_F52E2B61-18A1-11d1-B105-00805F49916B";
    }
}
