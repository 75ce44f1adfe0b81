package org.granary.tsql.ast;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// Remembers in which circumstances a text was found to have no mistakes, so that it is not checked again in the same
/// ones. Safe for many threads.
public final class CheckedTexts {
    private static final int MOST = 16;

    private final Set<Object> circumstances = ConcurrentHashMap.newKeySet();

    public boolean contains(Object circumstance) {
        return circumstances.contains(circumstance);
    }

    /// Beyond a few, further ones are not kept, and the text is checked again there.
    public void add(Object circumstance) {
        if (circumstances.size() < MOST) {
            circumstances.add(circumstance);
        }
    }
}
