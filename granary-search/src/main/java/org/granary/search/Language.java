package org.granary.search;

import java.util.Arrays;
import java.util.Locale;
import java.util.function.Supplier;
import org.apache.lucene.analysis.CharArraySet;
import org.apache.lucene.analysis.da.DanishAnalyzer;
import org.apache.lucene.analysis.de.GermanAnalyzer;
import org.apache.lucene.analysis.en.EnglishAnalyzer;
import org.apache.lucene.analysis.es.SpanishAnalyzer;
import org.apache.lucene.analysis.fi.FinnishAnalyzer;
import org.apache.lucene.analysis.fr.FrenchAnalyzer;
import org.apache.lucene.analysis.hu.HungarianAnalyzer;
import org.apache.lucene.analysis.it.ItalianAnalyzer;
import org.apache.lucene.analysis.nl.DutchAnalyzer;
import org.apache.lucene.analysis.no.NorwegianAnalyzer;
import org.apache.lucene.analysis.pt.PortugueseAnalyzer;
import org.apache.lucene.analysis.ro.RomanianAnalyzer;
import org.apache.lucene.analysis.ru.RussianAnalyzer;
import org.apache.lucene.analysis.sv.SwedishAnalyzer;
import org.apache.lucene.analysis.tr.TurkishAnalyzer;
import org.jspecify.annotations.Nullable;
import org.tartarus.snowball.SnowballStemmer;
import org.tartarus.snowball.ext.DanishStemmer;
import org.tartarus.snowball.ext.DutchStemmer;
import org.tartarus.snowball.ext.EnglishStemmer;
import org.tartarus.snowball.ext.FinnishStemmer;
import org.tartarus.snowball.ext.FrenchStemmer;
import org.tartarus.snowball.ext.GermanStemmer;
import org.tartarus.snowball.ext.HungarianStemmer;
import org.tartarus.snowball.ext.ItalianStemmer;
import org.tartarus.snowball.ext.NorwegianStemmer;
import org.tartarus.snowball.ext.PortugueseStemmer;
import org.tartarus.snowball.ext.RomanianStemmer;
import org.tartarus.snowball.ext.RussianStemmer;
import org.tartarus.snowball.ext.SpanishStemmer;
import org.tartarus.snowball.ext.SwedishStemmer;
import org.tartarus.snowball.ext.TurkishStemmer;

/// Languages whose words are reduced to their stems. Texts in other languages are found by the words as they are written.
enum Language {
    EN(0x09, EnglishStemmer::new, EnglishAnalyzer.getDefaultStopSet()), DE(0x07, GermanStemmer::new,
            GermanAnalyzer.getDefaultStopSet()), FR(0x0C, FrenchStemmer::new, FrenchAnalyzer.getDefaultStopSet()), ES(
                    0x0A,
                    SpanishStemmer::new,
                    SpanishAnalyzer.getDefaultStopSet()), IT(0x10, ItalianStemmer::new,
                            ItalianAnalyzer.getDefaultStopSet()), PT(
                                    0x16, PortugueseStemmer::new,
                                    PortugueseAnalyzer.getDefaultStopSet()), NL(0x13, DutchStemmer::new, DutchAnalyzer
                                            .getDefaultStopSet()), SV(0x1D, SwedishStemmer::new,
                                                    SwedishAnalyzer.getDefaultStopSet()), NO(
                                                            0x14, NorwegianStemmer::new,
                                                            NorwegianAnalyzer.getDefaultStopSet()), DA(0x06,
                                                                    DanishStemmer::new,
                                                                    DanishAnalyzer.getDefaultStopSet()), FI(0x0B,
                                                                            FinnishStemmer::new,
                                                                            FinnishAnalyzer.getDefaultStopSet()), RU(
                                                                                    0x19, RussianStemmer::new,
                                                                                    RussianAnalyzer
                                                                                            .getDefaultStopSet()), HU(
                                                                                                    0x0E,
                                                                                                    HungarianStemmer::new,
                                                                                                    HungarianAnalyzer
                                                                                                            .getDefaultStopSet()), RO(
                                                                                                                    0x18,
                                                                                                                    RomanianStemmer::new,
                                                                                                                    RomanianAnalyzer
                                                                                                                            .getDefaultStopSet()), TR(
                                                                                                                                    0x1F,
                                                                                                                                    TurkishStemmer::new,
                                                                                                                                    TurkishAnalyzer
                                                                                                                                            .getDefaultStopSet()),
    /// Any other, or not known.
    OTHER(0, null, CharArraySet.EMPTY_SET);

    /// The low bits of a Windows language number, which do not depend on the country.
    private static final int PRIMARY = 0x3FF;
    /// How much of a text is looked at.
    private static final int LOOKED_AT = 4000;
    /// So many words in a hundred are among the commonest of a language, in that language.
    private static final int LEAST_PERCENT = 15;
    private static final int LEAST_WORDS = 5;

    private final int primary;
    private final @Nullable Supplier<SnowballStemmer> stemmer;
    private final CharArraySet common;

    Language(int primary, @Nullable Supplier<SnowballStemmer> stemmer, CharArraySet common) {
        this.primary = primary;
        this.stemmer = stemmer;
        this.common = common;
    }

    /// The rules by which words become stems, for one thread; null for none.
    @Nullable
    SnowballStemmer stemmer() {
        return stemmer == null ? null : stemmer.get();
    }

    /// For instance `en`; empty when not known.
    String code() {
        return this == OTHER ? "" : name().toLowerCase(Locale.ROOT);
    }

    static Language ofCode(String code) {
        return Arrays.stream(values()).filter(language -> language.code().equals(code)).findFirst().orElse(OTHER);
    }

    /// What the document says of itself; otherwise the language whose commonest words its text has most.
    static Language of(int lcid, String text) {
        if (lcid != 0) {
            return Arrays.stream(values()).filter(language -> language.primary == (lcid & PRIMARY)).findFirst()
                    .orElse(OTHER);
        }
        String[] words = text.substring(0, Math.min(text.length(), LOOKED_AT)).toLowerCase(Locale.ROOT)
                .split("[^\\p{L}]+", -1);
        Language best = OTHER;
        int most = Math.max(LEAST_WORDS, words.length * LEAST_PERCENT / 100) - 1;
        for (Language language : values()) {
            int count = (int) Arrays.stream(words).filter(word -> word.length() > 1 && language.common.contains(word))
                    .count();
            if (count > most) {
                most = count;
                best = language;
            }
        }
        return best;
    }
}
