package org.granary.search;

import java.io.IOException;
import java.util.Arrays;
import org.apache.lucene.analysis.CharArrayMap;
import org.apache.lucene.analysis.TokenFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.tartarus.snowball.SnowballStemmer;

/// Reduces words to their stems. The rules of a language take longer than anything else in the analysis of a text, and most words of a text are few, so it remembers
/// their stems.
final class StemFilter extends TokenFilter {
    /// As many words are remembered; then it begins again.
    private static final int REMEMBERED = 4096;
    /// Longer words are rare.
    private static final int LONGEST = 32;

    private final SnowballStemmer rules;
    private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
    private final CharArrayMap<char[]> known = new CharArrayMap<>(REMEMBERED, false);

    StemFilter(TokenStream words, SnowballStemmer rules) {
        super(words);
        this.rules = rules;
    }

    @Override
    public boolean incrementToken() throws IOException {
        if (!input.incrementToken()) {
            return false;
        }
        if (term.length() > LONGEST) {
            stem();
            return true;
        }
        char[] stem = known.get(term.buffer(), 0, term.length());
        if (stem == null) {
            char[] word = Arrays.copyOf(term.buffer(), term.length());
            stem();
            if (known.size() >= REMEMBERED) {
                known.clear();
            }
            known.put(word, Arrays.copyOf(term.buffer(), term.length()));
        } else {
            term.copyBuffer(stem, 0, stem.length);
        }
        return true;
    }

    private void stem() {
        rules.setCurrent(term.buffer(), term.length());
        rules.stem();
        term.copyBuffer(rules.getCurrentBuffer(), 0, rules.getCurrentBufferLength());
    }
}
