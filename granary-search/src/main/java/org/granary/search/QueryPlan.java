package org.granary.search;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.apache.lucene.document.FeatureField;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.DisjunctionMaxQuery;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.PrefixQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;
import org.jspecify.annotations.Nullable;

/// Makes a query of what somebody has typed.
final class QueryPlan {
    /// More words of a text are not looked for.
    private static final int MOST_WORDS = 64;
    private static final int FEW = 2;
    private static final int SOME = 5;
    private static final double ENOUGH = 0.6;
    private static final int SLOP = 2;

    private final QueryText text;
    private final Collection<Language> languages;
    private final Map<String, List<ScopeRule>> scopes;
    private final FieldRanks ranks;

    QueryPlan(QueryText text, Collection<Language> languages, Map<String, List<ScopeRule>> scopes, FieldRanks ranks) {
        this.ranks = ranks;
        this.text = text;
        this.languages = languages;
        this.scopes = scopes;
    }

    /// @param strict most words have to be there; otherwise one is enough
    Query build(boolean strict) {
        BooleanQuery.Builder all = new BooleanQuery.Builder();
        QueryTerms terms = QueryTerms.of(text.words(), languages);
        if (!terms.isEmpty()) {
            all.add(words(terms, strict), Occur.MUST);
        }
        for (String phrase : text.phrases()) {
            QueryTerms words = QueryTerms.of(phrase, languages);
            if (!words.isEmpty()) {
                all.add(anywhere(words), Occur.MUST);
            }
        }
        for (String excluded : text.excluded()) {
            QueryTerms words = QueryTerms.of(excluded, languages);
            if (!words.isEmpty()) {
                all.add(anywhere(words), Occur.MUST_NOT);
            }
        }
        text.filters().forEach((name, values) -> all.add(filter(name, values), Occur.FILTER));
        if (terms.isEmpty() && text.phrases().isEmpty()) {
            all.add(new MatchAllDocsQuery(), Occur.MUST);
            bonuses(all);
        }
        return all.build();
    }

    private Query words(QueryTerms terms, boolean strict) {
        BooleanQuery.Builder words = new BooleanQuery.Builder();
        List<Set<String>> first = terms.words().subList(0, Math.min(terms.words().size(), MOST_WORDS));
        first.stream().distinct().forEach(forms -> words.add(word(forms), Occur.SHOULD));
        int count = (int) first.stream().distinct().count();
        int needed = count <= FEW ? count : count <= SOME ? count - 1 : (int) (count * ENOUGH);
        words.setMinimumNumberShouldMatch(strict ? needed : 1);
        return words.build();
    }

    /// The documents that have the typed words as their title, or, where there are many words, in this order in their text. They are few.
    Query verbatim() {
        QueryTerms terms = QueryTerms.of(text.words(), languages);
        if (terms.words().size() < SOME) {
            return wholeTitle();
        }
        return new BooleanQuery.Builder().add(wholeTitle(), Occur.SHOULD)
                .add(terms.inOrder(Fields.BODY, 0), Occur.SHOULD).build();
    }

    private Query wholeTitle() {
        return new TermQuery(new Term(Fields.WHOLE_TITLE, QueryText.normal(text.words())));
    }

    /// What is added to the score of the best documents: that words stand in the order in which they were typed, that they are the whole title, and what counts
    /// whatever is searched. It takes too long for all documents where words are frequent.
    ///
    /// @return null where nothing is
    @Nullable
    Query bonus() {
        QueryTerms terms = QueryTerms.of(text.words(), languages);
        if (terms.isEmpty() && text.phrases().isEmpty()) {
            return null;
        }
        BooleanQuery.Builder all = new BooleanQuery.Builder();
        if (!terms.isEmpty()) {
            all.add(boost(wholeTitle(), Ranking.WHOLE_TITLE), Occur.SHOULD);
        }
        if (terms.words().stream().distinct().count() > 1) {
            all.add(boost(terms.inOrder(Fields.TITLE, 1), Ranking.TITLE_IN_ORDER), Occur.SHOULD);
            all.add(boost(terms.inOrder(Fields.BODY, SLOP), Ranking.TEXT_IN_ORDER), Occur.SHOULD);
        }
        bonuses(all);
        return all.build();
    }

    /// A word where it counts most, and a little where else it is.
    private Query word(Set<String> forms) {
        List<Query> fields = new ArrayList<>();
        Ranking.WEIGHTS.forEach(
                (field, weight) -> fields.add(boost(QueryTerms.any(field, forms), ranks.weight(field, weight))));
        return new DisjunctionMaxQuery(fields, Ranking.OTHERS);
    }

    private static Query anywhere(QueryTerms words) {
        return new DisjunctionMaxQuery(
                List.of(words.inOrder(Fields.BODY, 0), boost(words.inOrder(Fields.TITLE, 0), Ranking.TITLE_IN_ORDER),
                        words.inOrder(Fields.ANCHOR, 0), words.inOrder(Fields.DESCRIPTION, 0)),
                Ranking.OTHERS);
    }

    private static Query boost(Query query, float weight) {
        return new BoostQuery(query, weight);
    }

    private void bonuses(BooleanQuery.Builder all) {
        all.add(FeatureField.newSaturationQuery(Fields.FEATURES, Fields.NEARNESS, Ranking.NEARNESS,
                Ranking.NEARNESS_PIVOT), Occur.SHOULD);
        all.add(FeatureField.newSaturationQuery(Fields.FEATURES, Fields.LINKS, Ranking.LINKS, Ranking.LINKS_PIVOT),
                Occur.SHOULD);
        float clicks = ranks.weight(Fields.CLICKS, Ranking.CLICKS);
        if (clicks > 0) {
            // The function has a limit of its own.
            all.add(boost(FeatureField.newSaturationQuery(Fields.FEATURES, Fields.CLICKS, 1, Ranking.CLICKS_PIVOT),
                    clicks), Occur.SHOULD);
        }
    }

    private Query filter(String name, List<String> values) {
        BooleanQuery.Builder any = new BooleanQuery.Builder();
        for (String value : values) {
            any.add(switch (name) {
                case "site" -> site(value);
                case "type" -> new TermQuery(new Term(Fields.TYPE_NAME, value));
                case "author" -> author(value);
                case "scope" -> ScopeRule.query(scopes.getOrDefault(value.toLowerCase(Locale.ROOT), List.of()));
                default -> new TermQuery(new Term(Fields.LANGUAGE, value));
            }, Occur.SHOULD);
        }
        return any.build();
    }

    /// A host or a domain, with or without the beginning of a path.
    private static Query site(String value) {
        String site = value.replaceFirst("^[a-z]+://", "");
        int slash = site.indexOf('/');
        if (slash < 0) {
            return new TermQuery(new Term(Fields.SITE, site));
        }
        BooleanQuery.Builder any = new BooleanQuery.Builder();
        for (String scheme : List.of("http://", "https://", "file://")) {
            any.add(new PrefixQuery(new Term(Fields.URL, scheme + site)), Occur.SHOULD);
        }
        return any.build();
    }

    private static Query author(String value) {
        BooleanQuery.Builder all = new BooleanQuery.Builder();
        for (Analysis.Word word : Analysis.words(Language.OTHER, value)) {
            all.add(new TermQuery(new Term(Fields.AUTHOR, word.term())), Occur.MUST);
        }
        return all.build();
    }
}
