package org.granary.search;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.MultiPhraseQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.SynonymQuery;
import org.apache.lucene.search.TermQuery;

/// The words of a text, each with its stems in all languages that documents of an index have: it is not known in which language somebody asks.
final class QueryTerms {
    private final List<Set<String>> words;

    private QueryTerms(List<Set<String>> words) {
        this.words = words;
    }

    static QueryTerms of(String text, Collection<Language> languages) {
        List<Set<String>> words = new ArrayList<>();
        for (Language language : languages) {
            List<Analysis.Word> terms = Analysis.words(language, text);
            for (int i = 0; i < terms.size(); i++) {
                if (words.size() == i) {
                    words.add(new LinkedHashSet<>());
                }
                words.get(i).add(terms.get(i).term());
            }
        }
        return new QueryTerms(words);
    }

    List<Set<String>> words() {
        return words;
    }

    boolean isEmpty() {
        return words.isEmpty();
    }

    /// Any form of a word.
    static Query any(String field, Set<String> forms) {
        if (forms.size() == 1) {
            return new TermQuery(new Term(field, forms.iterator().next()));
        }
        SynonymQuery.Builder any = new SynonymQuery.Builder(field);
        forms.forEach(form -> any.addTerm(new Term(field, form)));
        return any.build();
    }

    /// All words in this order.
    ///
    /// @param slop how many places they may be away from it
    Query inOrder(String field, int slop) {
        if (words.size() == 1) {
            return any(field, words.getFirst());
        }
        MultiPhraseQuery.Builder phrase = new MultiPhraseQuery.Builder().setSlop(slop);
        words.forEach(forms -> phrase.add(forms.stream().map(form -> new Term(field, form)).toArray(Term[]::new)));
        return phrase.build();
    }
}
