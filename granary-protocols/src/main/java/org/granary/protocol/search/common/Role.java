package org.granary.protocol.search.common;

/// What a database is for. In the Foundation role one database is all three.
public enum Role {
    ADMINISTRATION, CRAWL_STORE, METADATA_STORE, FOUNDATION
}
