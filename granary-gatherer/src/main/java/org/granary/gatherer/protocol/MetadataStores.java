package org.granary.gatherer.protocol;

import java.sql.SQLException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// The metadata stores of a search application. Each document is in one of them, which its identifier tells.
public final class MetadataStores {
    private final List<MetadataStore> all;

    MetadataStores(List<MetadataStore> all) {
        this.all = List.copyOf(all);
    }

    private boolean isIn(int store, int docId) {
        return docId % all.size() == store;
    }

    /// Says in all stores how a component is.
    public void setState(int component, ComponentState state) throws SQLException {
        for (MetadataStore store : all) {
            store.setState(component, state);
        }
    }

    /// Forgets all documents.
    public void reset() throws SQLException {
        for (MetadataStore store : all) {
            store.reset();
        }
    }

    public void update(MetadataUpdate update) throws SQLException {
        for (int i = 0; i < all.size(); i++) {
            int store = i;
            MetadataUpdate part = update.only(docId -> isIn(store, docId));
            if (!part.isEmpty()) {
                all.get(i).update(part);
            }
        }
    }

    /// Which of some documents the stores know: those that searches find. Not many at once.
    public Set<Integer> known(List<Integer> documents) throws SQLException {
        Set<Integer> known = new HashSet<>();
        for (int i = 0; i < all.size(); i++) {
            int store = i;
            all.get(i).addKnown(documents.stream().filter(docId -> isIn(store, docId)).toList(), known);
        }
        return known;
    }

    /// What links say about documents.
    public void updateAnchors(List<AnchorTexts> texts) throws SQLException {
        for (int i = 0; i < all.size(); i++) {
            int store = i;
            List<AnchorTexts> part = texts.stream().filter(text -> isIn(store, text.docId())).toList();
            if (!part.isEmpty()) {
                all.get(i).updateAnchors(part);
            }
        }
    }
}
