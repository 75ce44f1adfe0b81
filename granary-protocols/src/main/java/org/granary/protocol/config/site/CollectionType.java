package org.granary.protocol.config.site;

import java.util.List;
import java.util.stream.Collectors;

/// `@CollectionType`: which site collections a call is about.
enum CollectionType {
    ALL(SiteKind.PLAIN, SiteKind.REDIRECTING, SiteKind.UPGRADED), REDIRECTING(SiteKind.REDIRECTING,
            SiteKind.UPGRADED), NOT_REDIRECTING(SiteKind.PLAIN), UPGRADED(SiteKind.UPGRADED);

    private final List<SiteKind> kinds;

    CollectionType(SiteKind... kinds) {
        this.kinds = List.of(kinds);
    }

    static CollectionType of(int number) {
        return switch (number) {
            case 0 -> ALL;
            case 1 -> REDIRECTING;
            case 2 -> NOT_REDIRECTING;
            default -> UPGRADED;
        };
    }

    List<SiteKind> kinds() {
        return kinds;
    }

    /// How many of them a block has, as SQL.
    String counted() {
        return kinds.stream().map(SiteKind::counter).collect(Collectors.joining(" + ", "(", ")"));
    }

    /// `Kind IN (…)`.
    String condition() {
        return kinds.stream().map(kind -> String.valueOf(kind.number()))
                .collect(Collectors.joining(", ", "Kind IN (", ")"));
    }
}
