package org.granary.gatherer.fetch;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// By what a source can tell that an item has not changed: the validators it gave with the item, as it gave them.
public record Validators(@Nullable String eTag, @Nullable Instant lastModified) {
    public static final Validators NOTHING = new Validators(null, null);
}
