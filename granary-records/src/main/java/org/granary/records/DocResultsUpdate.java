package org.granary.records;

import org.granary.records.Layout.Data;
import org.granary.records.Layout.Int;
import org.granary.records.Layout.Text;
import org.jspecify.annotations.Nullable;

/// The row of a document in MSSDocResults: what is shown of it among the results of a query.
@Layout(name = "DocResults Update Record", section = "2.2.3.9", size = 122, unused = {
    @Layout.Unused(at = 76, size = 8),
    @Layout.Unused(at = 96, size = 6)})
public record DocResultsUpdate(
        @Int(at = 0, size = 4, name = "DocId", meaning = "the document") int docId,
        @Int(at = 4, size = 4, name = "Summary Blob Size", meaning = "column summaryBlobSize") int summaryBlobSize,
        @Int(at = 8, size = 8, name = "Size", meaning = "column size") long size,
        @Int(at = 16, size = 8, name = "Last Modified", meaning = "column lastModified") long lastModified,
        @Int(at = 24, size = 1, name = "Is Document", meaning = "column isDocument") int isDocument,
        @Int(at = 25, size = 1, name = "Is PictureUrl", meaning = "column isPictureUrl") int isPictureUrl,
        @Text(at = 26, lengthSize = 2, name = "Author", meaning = "column author") @Nullable String author,
        @Text(at = 32, lengthSize = 2, name = "Title", meaning = "column title") @Nullable String title,
        @Text(at = 38, lengthSize = 2, name = "Url", meaning = "column url") @Nullable String url,
        @Text(at = 44, lengthSize = 2, name = "Picture Thumbnail Url", meaning = "column pictureThumbnailUrl") @Nullable String pictureThumbnailUrl,
        @Text(at = 50, lengthSize = 2, name = "Content Class", meaning = "column contentClass") @Nullable String contentClass,
        @Text(at = 56, lengthSize = 2, name = "File Extension", meaning = "column fileExtension") @Nullable String fileExtension,
        @Text(at = 62, lengthSize = 2, name = "Tags", meaning = "column tags") @Nullable String tags,
        @Data(at = 68, name = "Property BLOB", meaning = "column propertyBlob") @Nullable ByteSlice propertyBlob,
        @Text(at = 84, lengthSize = 2, name = "Site Name", meaning = "column siteName") @Nullable String siteName,
        @Text(at = 90, lengthSize = 2, name = "Description", meaning = "column description") @Nullable String description,
        @Int(at = 102, size = 4, name = "Number Of Members", meaning = "column numberOfMembers") int numberOfMembers,
        @Int(at = 106, size = 8, name = "Picture Height and Width", meaning = "column pictureHeightAndWidth") long pictureHeightAndWidth,
        @Int(at = 114, size = 8, name = "Display Date", meaning = "column displayDate") long displayDate) {

    public static final RecordType<DocResultsUpdate> TYPE = RecordType.of(DocResultsUpdate.class);
}
