/// Texts of numbers, dates and times by the patterns and cultures of .NET: what FORMAT writes and PARSE reads.
@NullMarked
package org.granary.tsql.format;

import org.jspecify.annotations.NullMarked;
