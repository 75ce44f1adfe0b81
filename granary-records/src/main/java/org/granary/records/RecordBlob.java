package org.granary.records;

import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A structure that somebody else made: so many records, and the string and the bytes beside them.
///
/// Opening it checks every count, length and offset against what is there, without making anything of it. The records
/// are made one at a time when they are asked for, so that a structure of any length takes no more memory than its
/// bytes and one record.
public final class RecordBlob<R extends Record> implements Iterable<R> {
    private final RecordType<R> type;
    private final Blobs blobs;

    private RecordBlob(RecordType<R> type, Blobs blobs) {
        this.type = type;
        this.blobs = blobs;
    }

    /// A structure with nothing beside it.
    public static <R extends Record> RecordBlob<R> open(RecordType<R> type, int count, byte @Nullable [] records) {
        return open(type, count, records, null, null);
    }

    /// The arrays must not change from now on.
    ///
    /// @param count how many records the bytes are said to be; 0 means that there are none, whatever the bytes are
    /// @param text out of which the records cut their texts
    /// @param data out of which the records cut their bytes
    /// @throws MalformedBlobException when something does not fit
    public static <R extends Record> RecordBlob<R> open(RecordType<R> type, int count, byte @Nullable [] records,
            @Nullable String text, byte @Nullable [] data) {
        if (count < 0) {
            throw whole(type, "a negative number of records, " + count + ".");
        }
        byte[] bytes = records == null || count == 0 ? new byte[0] : records;
        if ((long) count * type.size() != bytes.length) {
            throw whole(type, count + " of them have " + (long) count * type.size() + " bytes (" + type.size()
                    + " each), but there are " + bytes.length + " bytes.");
        }
        Blobs blobs = new Blobs(type.name(), count, bytes, text, data);
        for (int i = 0; i < count; i++) {
            type.check(blobs, i);
        }
        return new RecordBlob<>(type, blobs);
    }

    private static MalformedBlobException whole(RecordType<?> type, String problem) {
        return new MalformedBlobException(type.name(), 0, 0, "", problem);
    }

    /// How many records there are.
    public int count() {
        return blobs.count;
    }

    public boolean isEmpty() {
        return blobs.count == 0;
    }

    /// Makes one record.
    ///
    /// @param index from 0
    public R get(int index) {
        return type.read(blobs, Objects.checkIndex(index, blobs.count));
    }

    /// How long all texts of all records are together, in UTF-16 units: records may share what lies beside them, and
    /// then this is more than that.
    public long textLength() {
        return lengthBeside(true);
    }

    /// How long the bytes that records have beside them are together.
    public long dataLength() {
        return lengthBeside(false);
    }

    private long lengthBeside(boolean text) {
        long length = 0;
        for (int i = 0; i < blobs.count; i++) {
            length += type.lengthBeside(blobs, i, text);
        }
        return length;
    }

    /// The records in their order, each made when it is asked for and then forgotten.
    @Override
    public Iterator<R> iterator() {
        return new Iterator<>() {
            private int next;

            @Override
            public boolean hasNext() {
                return next < blobs.count;
            }

            @Override
            public R next() {
                if (!hasNext()) {
                    throw new NoSuchElementException();
                }
                return get(next++);
            }
        };
    }
}
