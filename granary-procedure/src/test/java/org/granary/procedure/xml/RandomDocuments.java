package org.granary.procedure.xml;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// Documents that fit a schema or nearly do: written piece by piece as its rules say, with values that are right or
/// just not, and then changed in a few places.
final class RandomDocuments {
    private static final List<String> NUMBERS = List.of("0", "1", "-1", "+1", "007", " 5 ", "2147483647", "2147483648",
            "-2147483648", "-2147483649", "", " ", "1 2", "1.0", "1e3", "0x1", "٣", "&#49;", "&#10;7", "&#13;&#10;7",
            "\t3", "\n4", "\r\n5\r", "9223372036854775807", "9223372036854775808", "-9223372036854775808",
            "-9223372036854775809", "18446744073709551617", "32767", "32768", "-32768", "-32769", "127", "128", "-128",
            "-129", "100", "101", "-0", "+0", "0000000000000000000000000000000001", "--1", "+-1", "+", "-", "\u00a05",
            "\u20035", "1\u0000", "1_0", "1L", "99999999999999999999999999999999");
    private static final List<String> TEXTS = List.of("", "a", "ab", "abc", "abcd", "abcde", "a&amp;b", "&lt;", "<",
            ">", "&gt;", "&#x10FFFF;", "&#x110000;", "&#xD800;", "&#0;", "&#1;", "&#x1F600;", "&#128512;",
            "\uD83D\uDE00",
            "\uD83D\uDE00\uD83D\uDE00\uD83D\uDE00", "\uD83D", "\uDE00", "\uDE00\uD83D", "\uFFFE", "\uFFFF", "\uFFFD",
            "\uFEFF", "\u0001", "\u007f", "\u0085", "\u2028", "a\tb", "a\nb", "a\r\nb", "a\rb", "\r\n\r\n",
            "&#13;&#10;",
            "&#9;", "]]>", "]]", "&quot;&apos;", "&unknown;", "&amp", "&", "&;", "&#;", "&#x;", "&#xg;", "&#X41;",
            "&#x41;",
            "&#065;", "&#99999999999;", "&#4294967361;", "&#-65;", "&# 65;", "& amp;", "&AMP;", "  two  spaces  ", "ä€",
            "on", "off", "On", "AB-1xx", "AB-1x", "AD-1xx", "AB-1xxx", "\u0000", "x".repeat(5000),
            "0123abCD-0123-4567-89ab-0123456789AB", "0123abCD-0123-4567-89ab-0123456789A",
            "{0123abCD-0123-4567-89ab-0123456789AB}", " 0123abCD-0123-4567-89ab-0123456789AB",
            "0123abCD-0123-4567-89ab-01234567٣9AB", "0123abCD-0123-4567-89ab-0123456789&#65;B", "'", "\"");
    private static final List<String> BETWEEN = List.of("<!-- c -->", "<!---->", "<!-- -- -->", "<!--->", "<!-- a--->",
            "<!-- \uD83D\uDE00 -->", "<!-- \uD83D -->", "<!-- \u0001 -->", "<!-- \r\n -->", "<!-", "<!--", "<?pi x?>",
            "<?pi?>", "<?pi ?>", "<?pi x ? > ?>", "<?pi\nx?>", "<?pi/?>", "<?xml version='1.0'?>", "<?XML x?>",
            "<?xMl?>",
            "<?xmlx y?>", "<?p:i x?>", "<?pi \u0001?>", "<?1 x?>", "<?é x?>", "<? pi?>", "<?pi", "<![CDATA[x]]>",
            "<![CDATA[]]>", "<![CDATA[ ]]>", "<![CDATA[&amp;<\r\n>]]]>", "<![CDATA[", "<![cdata[x]]>", "&#32;", "&#10;",
            "&amp;", "&x;", " ", "\n", "\t", "\r", "\r\n", "\u00a0", "\u0085", "\u2028", "x", "<", ">", "]]>", "]]",
            "/",
            "=", "'", "\"", "<!DOCTYPE a>", "<!DOCTYPE a [<!ENTITY x 'y'>]>", "\uFEFF", "\u0000", "<é/>", "<a/>",
            "</a>",
            "<item/>", "</item>", "<note/>", "<start/>", "<failed></failed>", "<p:item/>",
            "<item id='1' in='a' out='b'/>",
            "<:item/>", "<item:/>", "<p:q:item/>", "<1/>", "<a b/>", "< item/>", "<item / >");
    private static final String XSI = " xmlns:xsi='http://www.w3.org/2001/XMLSchema-instance'";
    private static final List<String> INSIDE = List.of(" xmlns=''", " xmlns:q='urn:q'", " xmlns:q='urn:order'",
            " xmlns:p='urn:q'", " xmlns:q=''", " xmlns:xml='http://www.w3.org/XML/1998/namespace'",
            " xmlns:q='http://www.w3.org/XML/1998/namespace'", " xmlns:xml='urn:x'", " xmlns:xmlns='urn:x'",
            " xmlns='http://www.w3.org/2000/xmlns/'", " xmlns:q='http://www.w3.org/2000/xmlns/'", " xmlns='urn:order'",
            " xmlns='urn:other'", " xmlns:XML='urn:x'", " xmlns:xmlq='urn:x'", " xmlns:é='urn:x'", " xmlns:='urn:x'",
            " xmlns:1='urn:x'", " xmlns:q='&#117;rn:q'", " xmlns:q='urn:\nq'", " xmlns:q=' '", " xmlns:q='<'",
            " xml:space='preserve'", " xml:space='x'", " xml:lang='en'", " xsi:nil='true'", XSI,
            XSI + " xsi:nil='true'",
            XSI + " xsi:nil='false'", XSI + " xsi:type='x'", XSI + " xsi:schemaLocation='a b'",
            XSI + " xsi:noNamespaceSchemaLocation='a'", XSI + " xsi:other='a'", " id='1'", " id = '1'", " id\n=\r'1'",
            " out=''", " in='x'", " what='w'", " q:id='1'", " p:id='1'", " ID='1'", " é='1'", " :id='1'", " a:b:c='1'",
            " id", " id=", " id=1", " ='1'", " id='1'id='1'", " x='1'", " x='1' x='1'", " state='on'", " percent='7'");
    private static final List<String> BEFORE = List.of("", "", "", "", "\uFEFF", " ", "\n", "<?xml version='1.0'?>",
            "<?xml version=\"1.0\" encoding=\"utf-8\"?>\r\n", "<?xml version = '1.0' encoding = 'UTF-16' ?>",
            "<?xml version='1.0' encoding='no-such-encoding' standalone='yes'?>",
            "<?xml version='1.0' standalone='no'?>",
            "<?xml version='1.0' standalone='maybe'?>", "<?xml version='1.1'?>", "<?xml version='1.2'?>",
            "<?xml version='2.0'?>", "<?xml version='1.0'encoding='utf-8'?>", "<?xml encoding='utf-8'?>", "<?xml?>",
            "<?xml version='1.0' encoding=''?>", "<?xml version='1.0' encoding='_x'?>",
            "<?xml version='1.0' encoding='8'?>",
            "<?xml version='1.0' encoding='a b'?>", "<?xml version=\"1.0'?>", "<?xml version='1.0' ?>",
            "<?xml version='1.0' x='y'?>", "<?xml version='1.0' standalone='yes' encoding='utf-8'?>",
            "<?xml  version='1.0'  encoding='utf-8'  standalone='yes'  ?>", "<?xml version='1.0'>",
            "<?XML version='1.0'?>",
            "\uFEFF<?xml version='1.0'?>", "<?xml-stylesheet href='x'?>", " <?xml version='1.0'?>", "<!DOCTYPE group>");
    private static final String CHARACTERS = "<>/='\"&;#!?-[] \t\r\nxX:_1é٣\u0001\u00a0\uD83D\uDE00\uFFFF\u0000\u0085";

    private final CompiledSchema schema;
    private final Random random;
    private final List<String> pieces = new ArrayList<>();
    private String prefix = "";

    RandomDocuments(CompiledSchema schema, long seed) {
        this.schema = schema;
        this.random = new Random(seed);
    }

    /// The next document; every other one has changes.
    String next() {
        pieces.clear();
        boolean right = random.nextInt(3) > 0;
        String[] prefixes = {"", "", "p:", "a.b-c_1:", "é:"};
        prefix = prefixes[random.nextInt(prefixes.length)];
        pieces.add(right ? BEFORE.get(random.nextInt(8)) : any(BEFORE));
        ElementRule root = schema.roots().get(random.nextInt(schema.roots().size()));
        element(root, right, " xmlns" + (prefix.isEmpty() ? "" : ":" + prefix.substring(0, prefix.length() - 1)) + "='"
                + schema.namespace() + "'");
        if (random.nextInt(4) == 0) {
            pieces.add(any(List.of("\n", " ", "<!-- end -->", "<?pi?>")));
        }
        for (int changes = random.nextBoolean() ? 0 : 1 + random.nextInt(3); changes > 0; changes--) {
            change();
        }
        String text = String.join("", pieces);
        return random.nextInt(10) == 0 ? withCharacterChanged(text) : text;
    }

    private void element(ElementRule rule, boolean right, String declaration) {
        String name = prefix + rule.name();
        pieces.add("<" + name);
        if (!declaration.isEmpty()) {
            pieces.add(declaration);
        }
        List<Integer> places = new ArrayList<>();
        for (int i = 0; i < rule.attributes().length; i++) {
            places.add(i);
        }
        if (random.nextInt(4) == 0) {
            java.util.Collections.shuffle(places, random);
        }
        for (int place : places) {
            if (rule.requires(place) ? right || random.nextInt(20) > 0 : random.nextBoolean()) {
                String quote = random.nextInt(4) == 0 ? "'" : "\"";
                String value = value(candidate -> rule.allows(place, candidate), right);
                pieces.add(space() + rule.attributes()[place] + "=" + quote + value + quote);
            }
        }
        int from = pieces.size();
        pieces.add(">");
        switch (rule.content()) {
            case ElementRule.Nothing _ -> {
            }
            case ElementRule.Text(ValueRule value) -> pieces.add(value(value::allows, right));
            case ElementRule.Sequence(List<ElementRule.Particle> particles) -> {
                for (ElementRule.Particle particle : particles) {
                    int most = Math.min(particle.most(), particle.least() + 3);
                    int count = particle.least() + random.nextInt(most - particle.least() + 1);
                    if (!right && random.nextInt(20) == 0) {
                        count += random.nextBoolean() ? 1 : -1;
                    }
                    for (int i = 0; i < count; i++) {
                        pieces.add(random.nextBoolean() ? "" : space());
                        element(particle.element(), right, "");
                    }
                }
                pieces.add(random.nextBoolean() ? "" : space());
            }
        }
        if (pieces.size() == from + 1 && random.nextBoolean()) {
            pieces.set(from, random.nextBoolean() ? "/>" : " />");
        } else {
            pieces.add("</" + name + (random.nextInt(8) == 0 ? space() : "") + ">");
        }
    }

    private String space() {
        return any(List.of(" ", " ", " ", "\n", "\t", "\r\n", "  "));
    }

    private interface Rule {
        boolean allows(String value);
    }

    private String value(Rule rule, boolean right) {
        for (int i = 0; i < 400; i++) {
            String value = random.nextInt(3) == 0 ? any(NUMBERS) : any(TEXTS);
            if (right ? rule.allows(value) && !value.matches("(?s).*[<&'\"\u0000].*") : random.nextInt(4) == 0) {
                return value;
            }
        }
        return "1";
    }

    private void change() {
        int at = random.nextInt(pieces.size());
        switch (random.nextInt(8)) {
            case 0 -> pieces.remove(at);
            case 1 -> pieces.add(at, pieces.get(at));
            case 2 -> pieces.set(at, pieces.set(random.nextInt(pieces.size()), pieces.get(at)));
            case 3, 4 -> pieces.add(at, any(INSIDE));
            default -> pieces.add(at, any(BETWEEN));
        }
        if (pieces.isEmpty()) {
            pieces.add("");
        }
    }

    private String withCharacterChanged(String text) {
        int at = random.nextInt(text.length() + 1);
        String inserted = random.nextInt(3) == 0
                ? ""
                : String.valueOf(CHARACTERS.charAt(random.nextInt(CHARACTERS.length())));
        int skipped = at < text.length() && random.nextBoolean() ? 1 : 0;
        return text.substring(0, at) + inserted + text.substring(at + skipped);
    }

    private String any(List<String> texts) {
        return texts.get(random.nextInt(texts.size()));
    }
}
