package org.granary.protocol.search.property;

import java.util.Arrays;
import java.util.stream.Collectors;
import org.granary.records.ByteSlice;
import org.granary.records.DocResultsAnchorUpdate;
import org.granary.records.DocResultsUpdate;
import org.granary.records.RecordBlob;
import org.granary.store.Transaction;
import org.jspecify.annotations.Nullable;

/// MSSDocResults: what is shown of documents among the results of a query.
final class DocResults {
    private static final String VALUES = """
            summaryBlobSize, size, lastModified, isDocument, isPictureUrl, author, title, url, pictureThumbnailUrl, contentClass,
            fileExtension, tags, propertyBlob, siteName, description, numberOfMembers, pictureHeightAndWidth, displayDate""";

    /// What anchor crawls have found out stays.
    static final String PUT = "INSERT INTO doc_result (DocId, " + VALUES + ") VALUES (?" + ", ?".repeat(18)
            + ") ON CONFLICT (DocId) DO UPDATE SET " + Arrays.stream(VALUES.split(",\\s*"))
                    .map(column -> column + " = excluded." + column).collect(Collectors.joining(", "));
    static final String PUT_TAGS = "UPDATE doc_result SET popularSocialTags = ? WHERE DocId = ?";

    private DocResults() {}

    /// A document without a row gets one.
    static void update(Transaction transaction, RecordBlob<DocResultsUpdate> records) {
        Portions.last(records, DocResultsUpdate::docId,
                portion -> transaction.batch(PUT, portion.stream().map(DocResults::row).toList()));
    }

    private static @Nullable Object[] row(DocResultsUpdate r) {
        ByteSlice blob = r.propertyBlob();
        return new @Nullable Object[]{r.docId(), r.summaryBlobSize(), r.size(), r.lastModified(), r.isDocument(),
            r.isPictureUrl(), r.author(), r.title(), r.url(), r.pictureThumbnailUrl(), r.contentClass(),
            r.fileExtension(), r.tags(), blob == null ? null : blob.toByteArray(), r.siteName(), r.description(),
            r.numberOfMembers(), r.pictureHeightAndWidth(), r.displayDate()};
    }

    /// Documents without a row are skipped: tags alone are no result.
    static void updateAnchors(Transaction transaction, RecordBlob<DocResultsAnchorUpdate> records) {
        Portions.last(records, DocResultsAnchorUpdate::docId, portion -> transaction.batch(PUT_TAGS, portion.stream()
                .map(record -> new @Nullable Object[]{record.popularSocialTags(), record.docId()}).toList()));
    }
}
