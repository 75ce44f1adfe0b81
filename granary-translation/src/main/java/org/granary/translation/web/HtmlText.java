package org.granary.translation.web;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.granary.translation.segment.Segment;
import org.granary.translation.segment.Segment.Code;
import org.granary.translation.segment.Segment.Part;
import org.granary.translation.segment.Segment.Words;

/// Texts as HTML, whose tags services keep: a code is `<br id="7">`.
final class HtmlText {
    private static final Pattern TAG = Pattern.compile("<\\s*br\\s+id=[\"']?(\\d{1,6})[\"']?\\s*/?>|<[^>]{0,1000}>",
            Pattern.CASE_INSENSITIVE);

    private HtmlText() {}

    static String write(Segment segment) {
        var html = new StringBuilder();
        for (Part part : segment.parts()) {
            switch (part) {
                case Code code -> html.append("<br id=\"").append(code.number()).append("\">");
                case Words words -> html
                        .append(words.text().replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;"));
            }
        }
        return html.toString();
    }

    static Segment read(String html) {
        List<Part> parts = new ArrayList<>();
        Matcher tag = TAG.matcher(html);
        int at = 0;
        while (tag.find()) {
            words(html.substring(at, tag.start()), parts);
            if (tag.group(1) != null) {
                parts.add(new Code(Integer.parseInt(tag.group(1))));
            }
            at = tag.end();
        }
        words(html.substring(at), parts);
        return new Segment(parts);
    }

    private static void words(String html, List<Part> parts) {
        if (!html.isEmpty()) {
            parts.add(new Words(html.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"")
                    .replace("&#39;", "'").replace("&#x27;", "'").replace("&nbsp;", "\u00A0").replace("&amp;", "&")));
        }
    }
}
