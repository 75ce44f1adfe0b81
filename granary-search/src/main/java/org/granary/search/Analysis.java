package org.granary.search;

import java.io.IOException;
import java.io.Reader;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.LowerCaseFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.charfilter.MappingCharFilter;
import org.apache.lucene.analysis.charfilter.NormalizeCharMap;
import org.apache.lucene.analysis.cjk.CJKBigramFilter;
import org.apache.lucene.analysis.cjk.CJKWidthFilter;
import org.apache.lucene.analysis.en.EnglishPossessiveFilter;
import org.apache.lucene.analysis.miscellaneous.ASCIIFoldingFilter;
import org.apache.lucene.analysis.standard.StandardTokenizer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.tartarus.snowball.SnowballStemmer;

/// Makes terms of texts: words in lower case, without accents, reduced to their stems by the rules of a language; pairs of characters in Chinese, Japanese and
/// Korean. No word is left out, so that phrases are found as they are written. All languages divide a text into the same words.
final class Analysis {
    private static final Map<Language, Analyzer> ANALYZERS = new EnumMap<>(Language.class);

    static {
        for (Language language : Language.values()) {
            ANALYZERS.put(language, new Words(language));
        }
    }

    private Analysis() {}

    /// One that fields of a document may use at the same time.
    static Analyzer of(Language language) {
        return Objects.requireNonNull(ANALYZERS.get(language));
    }

    /// A term, and where in the text it stands.
    record Word(String term, int start, int end) {}

    static List<Word> words(Language language, String text) {
        List<Word> words = new ArrayList<>();
        try (TokenStream tokens = of(language).tokenStream("", text)) {
            CharTermAttribute term = tokens.addAttribute(CharTermAttribute.class);
            OffsetAttribute place = tokens.addAttribute(OffsetAttribute.class);
            tokens.reset();
            while (tokens.incrementToken()) {
                words.add(new Word(term.toString(), place.startOffset(), place.endOffset()));
            }
            tokens.end();
        } catch (IOException e) {
            throw new IllegalStateException("A text in memory cannot be read.", e);
        }
        return words;
    }

    private static final class Words extends Analyzer {
        /// Parts of names such as os.path.join and max_connections are words.
        private static final NormalizeCharMap APART;

        static {
            NormalizeCharMap.Builder apart = new NormalizeCharMap.Builder();
            for (String sign : List.of(".", "_", ":", "\u2019")) {
                apart.add(sign, sign.equals("\u2019") ? "'" : " ");
            }
            APART = apart.build();
        }

        private final Language language;

        Words(Language language) {
            super(PER_FIELD_REUSE_STRATEGY);
            this.language = language;
        }

        @Override
        protected Reader initReader(String field, Reader reader) {
            return new MappingCharFilter(APART, reader);
        }

        @Override
        protected TokenStreamComponents createComponents(String field) {
            StandardTokenizer words = new StandardTokenizer();
            TokenStream terms = new LowerCaseFilter(new CJKWidthFilter(words));
            if (language == Language.EN) {
                terms = new EnglishPossessiveFilter(terms);
            }
            SnowballStemmer stemmer = language.stemmer();
            terms = new CJKBigramFilter(stemmer == null ? terms : new StemFilter(terms, stemmer));
            return new TokenStreamComponents(words, new ASCIIFoldingFilter(terms));
        }
    }
}
