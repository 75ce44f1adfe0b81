package org.granary.records;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/// A record of fixed length. Every byte of it belongs to exactly one component or is unused; integers are big-endian.
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Layout {

    /// The document's name for the record.
    String name();

    /// Where the document describes it.
    String section();

    /// Bytes of one record.
    int size();

    /// Bytes that nobody looks at; written as zeros.
    Unused[] unused() default {};

    /// Bytes of a record that mean nothing.
    @Retention(RetentionPolicy.RUNTIME)
    @Target({})
    @interface Unused {
        int at();

        int size();
    }

    /// An integer: one byte counts from 0 to 255, two (`int`), four (`int`) and eight bytes (`long`) have a sign, as
    /// SQL Server's integers of these lengths.
    @Retention(RetentionPolicy.RUNTIME)
    @Target(ElementType.RECORD_COMPONENT)
    @interface Int {
        int at();

        int size();

        String name();

        String meaning();

        /// The values it may have; none given: all.
        long[] allowed() default {};
    }

    /// A text cut out of the string beside the records: the offset of its first UTF-16 unit in four bytes, then its
    /// length. Length 0 is null, and the offset is not looked at.
    @Retention(RetentionPolicy.RUNTIME)
    @Target(ElementType.RECORD_COMPONENT)
    @interface Text {
        int at();

        /// Bytes of the length: 2 or 4.
        int lengthSize();

        String name();

        String meaning();
    }

    /// Bytes cut out of the blob beside the records: the offset of the first in four bytes, then their number in four
    /// bytes. Length 0 is null, and the offset is not looked at.
    @Retention(RetentionPolicy.RUNTIME)
    @Target(ElementType.RECORD_COMPONENT)
    @interface Data {
        int at();

        String name();

        String meaning();
    }

    /// Bytes inside the record itself.
    @Retention(RetentionPolicy.RUNTIME)
    @Target(ElementType.RECORD_COMPONENT)
    @interface Block {
        int at();

        int size();

        String name();

        String meaning();
    }
}
