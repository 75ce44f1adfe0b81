package org.granary.gatherer.protocol;

import java.util.ArrayList;
import java.util.List;

/// Links Bitmap (2.2.2.2): a bit for each crawl store that has links of an item. The table leaves out 0x40.
public final class LinksBitmap {
    /// By ordinal of the crawl store.
    private static final int[] BITS = {0x1, 0x2, 0x4, 0x8, 0x10, 0x20, 0x80, 0x100};

    private LinksBitmap() {}

    /// The bit of a crawl store.
    public static int of(int ordinal) {
        return BITS[ordinal];
    }

    /// The ordinals of the crawl stores whose bits are set.
    public static List<Integer> stores(int bitmap) {
        List<Integer> stores = new ArrayList<>();
        for (int ordinal = 0; ordinal < BITS.length; ordinal++) {
            if ((bitmap & BITS[ordinal]) != 0) {
                stores.add(ordinal);
            }
        }
        return stores;
    }
}
