package org.granary.search;

import java.io.IOException;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.spell.DirectSpellChecker;
import org.apache.lucene.search.spell.SuggestMode;
import org.apache.lucene.search.spell.SuggestWord;
import org.jspecify.annotations.Nullable;

/// Corrects words that no document has, or almost none, by similar ones that documents have.
final class Spelling {
    private static final int MOST_WORDS = 12;
    private static final int SHORTEST = 4;
    /// A word that is so much more frequent was probably meant.
    private static final int MORE_FREQUENT = 20;

    private Spelling() {}

    /// @return null when nothing seems to be misspelt
    static @Nullable String correct(String typed, IndexReader reader) throws IOException {
        DirectSpellChecker checker = new DirectSpellChecker();
        checker.setMinQueryLength(SHORTEST);
        StringBuilder corrected = new StringBuilder();
        int done = 0;
        int looked = 0;
        boolean changed = false;
        String text = typed.substring(0, Math.min(typed.length(), QueryText.LONGEST));
        for (Analysis.Word word : Analysis.words(Language.OTHER, text)) {
            String better = isFilter(text, word) || looked++ >= MOST_WORDS
                    ? null
                    : better(word.term(), reader, checker);
            if (better != null && word.start() >= done) {
                corrected.append(text, done, word.start()).append(better);
                done = word.end();
                changed = true;
            }
        }
        return changed ? corrected.append(text, done, text.length()).toString() : null;
    }

    private static boolean isFilter(String text, Analysis.Word word) {
        int space = text.lastIndexOf(' ', word.start());
        int end = text.indexOf(' ', word.start());
        String around = text.substring(space + 1, end < 0 ? text.length() : end);
        int colon = around.indexOf(':');
        return colon > 0 && QueryText.FILTERS.contains(around.substring(0, colon));
    }

    private static @Nullable String better(String word, IndexReader reader, DirectSpellChecker checker)
            throws IOException {
        Term term = new Term(Fields.SPELLING, word);
        int frequency = reader.docFreq(term);
        if (frequency > 1) {
            return null;
        }
        SuggestWord[] similar = checker.suggestSimilar(term, 1, reader, SuggestMode.SUGGEST_MORE_POPULAR);
        return similar.length > 0 && similar[0].freq >= (frequency == 0 ? 1 : MORE_FREQUENT)
                ? similar[0].string
                : null;
    }
}
