package org.granary.protocol.config.site;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.granary.protocol.StoreStatement;
import org.granary.protocol.config.site.SiteTree.Place;
import org.granary.store.Rows;
import org.granary.store.Transaction;
import org.granary.type.Collation;
import org.granary.type.SqlErrors;
import org.jspecify.annotations.Nullable;

/// The stored site collections, with their counts. For one transaction, which has the site map for itself from here to
/// its end.
final class SiteMap {
    /// The namespace of host names.
    static final byte[] FARM = {};

    static final StoreStatement LOCK = new StoreStatement(
            dialect -> "SELECT Value FROM row_version WHERE SetName = 'SiteMap'" + dialect.forUpdate());
    static final String INSERT = """
            INSERT INTO site_map (Id, ApplicationId, DatabaseId, Path, Pairing, RedirectUrl, HostHeaderIsSiteName, Kind,
              Namespace, PathKey, IdPlace, PathPlace)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING""";
    static final String DELETE = """
            DELETE FROM site_map WHERE Id = ? RETURNING DatabaseId, ApplicationId, Kind, IdPlace, PathPlace""";
    static final String SITE = """
            SELECT DatabaseId, ApplicationId, Kind, IdPlace, PathPlace FROM site_map WHERE Id = ?""";
    static final String TAKEN = """
            SELECT 1 FROM site_map
            WHERE PathKey = ? AND Namespace = (SELECT Namespace FROM site_map WHERE Id = ?) AND Id <> ?""";
    static final String RENAME = "UPDATE site_map SET Path = ?, PathKey = ?, PathPlace = ? WHERE Id = ?";

    private final Transaction transaction;
    private final SiteBlocks blocks;

    private SiteMap(Transaction transaction, int largestBlock) {
        this.transaction = transaction;
        this.blocks = new SiteBlocks(transaction, largestBlock);
    }

    /// Waits for the lock that changes of the site map need.
    static SiteMap lock(Transaction transaction) {
        return lock(transaction, SiteBlocks.LARGEST);
    }

    static SiteMap lock(Transaction transaction, int largestBlock) {
        if (transaction.query(LOCK.on(transaction)).first(row -> true) == null) {
            throw new IllegalStateException("The site map has lost its lock.");
        }
        return new SiteMap(transaction, largestBlock);
    }

    /// A site collection to be stored.
    record NewSite(UUID id, UUID databaseId, UUID applicationId, String path, boolean pairing,
            @Nullable String redirectUrl, boolean hostHeaderIsSiteName) {}

    /// @return false where the identifier or the path is taken; then nothing is stored
    boolean put(NewSite site) {
        SiteKind kind = SiteKind.of(site.pairing(), site.redirectUrl());
        var stored = new StoredSite(site.databaseId(), site.applicationId(), kind, Places.ofId(site.id()),
                Places.ofPath(site.path(), site.id()));
        Object namespace = site.hostHeaderIsSiteName() ? FARM : site.applicationId();
        if (transaction.update(INSERT, site.id(), site.applicationId(), site.databaseId(), site.path(), site.pairing(),
                site.redirectUrl(), site.hostHeaderIsSiteName(), kind.number(), namespace,
                Collation.foldKey(site.path()), stored.idPlace().bytes(), stored.pathPlace().bytes()) == 0) {
            return false;
        }
        blocks.add(stored.places(), kind);
        return true;
    }

    /// Does nothing where there is no such site.
    void drop(UUID id) {
        StoredSite site = transaction.query(DELETE, id).first(StoredSite::of);
        if (site != null) {
            blocks.remove(site.places(), site.kind());
        }
    }

    /// Does nothing where there is no such site.
    void rename(UUID id, String path) {
        StoredSite before = transaction.query(SITE, id).first(StoredSite::of);
        if (before == null) {
            return;
        }
        byte[] key = Collation.foldKey(path);
        if (transaction.query(TAKEN, key, id, id).first(row -> true) != null) {
            throw SqlErrors.duplicateKey("UNIQUE KEY", "UQ_SiteMap_Path", "dbo.SiteMap", "(" + path + ")");
        }
        Key place = Places.ofPath(path, id);
        transaction.update(RENAME, path, key, place.bytes(), id);
        blocks.remove(before.placesByPath(before.pathPlace()), before.kind());
        blocks.add(before.placesByPath(place), before.kind());
    }

    /// What the counts need to know of a site.
    private record StoredSite(UUID databaseId, UUID applicationId, SiteKind kind, Key idPlace, Key pathPlace) {

        static StoredSite of(Rows row) {
            return new StoredSite(Objects.requireNonNull(row.getUuid(1)), Objects.requireNonNull(row.getUuid(2)),
                    SiteKind.of(row.getInt(3)), Key.of(row, 4), Key.of(row, 5));
        }

        List<Place> placesByPath(Key place) {
            return SiteTree.byPath(databaseId, applicationId, place);
        }

        List<Place> places() {
            List<Place> places = new ArrayList<>(placesByPath(pathPlace));
            places.addAll(SiteTree.byId(databaseId, applicationId, idPlace));
            return places;
        }
    }
}
