package org.granary.search;

/// Names of the fields of a document in the index.
final class Fields {
    static final String ID = "id";
    static final String URL = "url";
    static final String URL_WORDS = "urlWords";
    static final String TITLE = "title";
    /// All words of the title, to find a page by exactly that.
    static final String WHOLE_TITLE = "wholeTitle";
    static final String AUTHOR = "author";
    static final String DESCRIPTION = "description";
    static final String BODY = "body";
    /// Words as they are written, to correct those that are misspelt.
    static final String SPELLING = "spelling";
    static final String ANCHOR = "anchor";
    static final String QUERY = "query";
    static final String CLICKS = "clicks";
    static final String TYPE = "type";
    static final String TYPE_NAME = "typeName";
    static final String SITE = "site";
    static final String HOST = "host";
    static final String LANGUAGE = "language";
    static final String SIZE = "size";
    static final String MODIFIED = "modified";
    static final String DISTANCE = "distance";
    /// Values of properties as `name=value`, in lower case.
    static final String PROPERTY = "property";
    /// What counts whatever is searched.
    static final String FEATURES = "features";
    static final String NEARNESS = "nearness";
    static final String LINKS = "links";

    private Fields() {}
}
