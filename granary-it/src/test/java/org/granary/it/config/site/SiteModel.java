package org.granary.it.config.site;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.function.Predicate;
import org.granary.it.config.site.SiteMapTest.Match;
import org.granary.it.config.site.SiteMapTest.Site;
import org.granary.type.Collation;
import org.granary.type.Comparison;
import org.granary.type.SqlType.Simple;
import org.granary.type.SqlValue;
import org.jspecify.annotations.Nullable;

/// The site map as the document describes it: a list, looked through from end to end for every question.
final class SiteModel {
    private static final Comparator<Site> BY_ID = (a, b) -> Comparison
            .compare(SqlValue.of(Simple.UNIQUEIDENTIFIER, a.id()), SqlValue.of(Simple.UNIQUEIDENTIFIER, b.id()),
                    "less than")
            .orElseThrow();
    private static final Comparator<Site> BY_PATH = Comparator.comparing(Site::path, Collation::compare)
            .thenComparing(BY_ID);

    private final List<Site> sites = new ArrayList<>();

    SiteModel(List<Site> sites) {
        this.sites.addAll(sites);
    }

    List<Site> sites() {
        return sites;
    }

    private boolean taken(Site site, String path) {
        return sites.stream().anyMatch(other -> !other.id().equals(site.id()) && other.host() == site.host()
                && (site.host() || other.application().equals(site.application()))
                && Collation.equal(other.path(), path));
    }

    boolean put(Site site) {
        if (sites.stream().anyMatch(other -> other.id().equals(site.id())) || taken(site, site.path())
                || (site.upgraded() && site.redirect() == null)) {
            return false;
        }
        return sites.add(site);
    }

    void drop(UUID id) {
        sites.removeIf(site -> site.id().equals(id));
    }

    /// @return false where it is refused
    boolean rename(UUID id, String path) {
        for (int i = 0; i < sites.size(); i++) {
            if (sites.get(i).id().equals(id)) {
                if (taken(sites.get(i), path)) {
                    return false;
                }
                sites.set(i, sites.get(i).named(path));
            }
        }
        return true;
    }

    private static Predicate<Site> in(@Nullable UUID database, @Nullable UUID application, int type) {
        return site -> (database == null || database.equals(site.database()))
                && (application == null || application.equals(site.application())) && switch (type) {
                    case 1 -> site.redirect() != null;
                    case 2 -> site.redirect() == null;
                    case 3 -> site.upgraded();
                    default -> true;
                };
    }

    long count(@Nullable UUID database) {
        return sites.stream().filter(in(database, null, 0)).count();
    }

    List<String> names(@Nullable UUID database, @Nullable UUID application, int type) {
        return sites.stream().filter(in(database, application, type)).sorted(BY_PATH).map(Site::path).toList();
    }

    List<List<Object>> page(@Nullable UUID database, @Nullable UUID application, int size, int start,
            boolean descending, int type) {
        return sites.stream().filter(in(database, application, type)).sorted(descending ? BY_ID.reversed() : BY_ID)
                .skip(start).limit(size).map(site -> List.<Object>of(site.id(), site.path())).toList();
    }

    List<UUID> host(String name) {
        return sites.stream().filter(site -> site.host() && Collation.equal(site.path(), name)).map(Site::id).toList();
    }

    Match bestMatch(@Nullable UUID database, @Nullable UUID application, String path, int scope, int type) {
        Site best = sites.stream().filter(in(database, application, type))
                .filter(site -> Collation.fold(site.path()).startsWith(Collation.fold(path))).min(BY_PATH).orElse(null);
        if (best == null) {
            return Match.NONE;
        }
        long before = sites.stream()
                .filter(in(scope == 2 ? best.database() : null, scope == 1 ? best.application() : null, type))
                .filter(site -> Collation.compare(site.path(), best.path()) < 0).count();
        return new Match(best.id(), best.database(), best.application(), Math.toIntExact(before));
    }
}
