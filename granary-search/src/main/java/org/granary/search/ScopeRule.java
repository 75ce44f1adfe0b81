package org.granary.search;

import java.util.List;
import java.util.Locale;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.PrefixQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;

/// A rule of a search scope (3.1.1.30).
///
/// @param behavior 0 include, 1 require, 2 exclude
/// @param type 0 all content, 1 a URL, 2 a property
/// @param urlType of a URL: 0 a folder, 1 a host name, 2 a domain
/// @param property the name of the property
public record ScopeRule(int behavior, int type, int urlType, String property, String value) {
    private static final int INCLUDE = 0;
    private static final int EXCLUDE = 2;
    private static final int ALL_CONTENT = 0;
    private static final int URL = 1;
    private static final int FOLDER = 0;

    /// What is in a scope: what a rule includes, if all required rules hold and none excludes it. A scope without rules has nothing.
    static Query query(List<ScopeRule> rules) {
        if (rules.isEmpty()) {
            return new MatchNoDocsQuery();
        }
        BooleanQuery.Builder scope = new BooleanQuery.Builder();
        boolean included = rules.stream().anyMatch(rule -> rule.behavior == INCLUDE);
        boolean required = rules.stream().anyMatch(rule -> rule.behavior != INCLUDE && rule.behavior != EXCLUDE);
        for (ScopeRule rule : rules) {
            scope.add(rule.query(), switch (rule.behavior) {
                case INCLUDE -> Occur.SHOULD;
                case EXCLUDE -> Occur.MUST_NOT;
                default -> Occur.FILTER;
            });
        }
        if (included) {
            scope.setMinimumNumberShouldMatch(1);
        }
        return included || required ? scope.build() : new MatchNoDocsQuery();
    }

    private Query query() {
        String text = value.toLowerCase(Locale.ROOT);
        if (type == ALL_CONTENT) {
            return new MatchAllDocsQuery();
        }
        if (type == URL) {
            return urlType == FOLDER
                    ? new PrefixQuery(new Term(Fields.URL, value))
                    : new TermQuery(new Term(Fields.SITE, text));
        }
        return new TermQuery(new Term(Fields.PROPERTY, (property + "=" + value).toLowerCase(Locale.ROOT)));
    }
}
