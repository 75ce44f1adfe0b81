package org.granary.worker.embedded;

import java.util.Set;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;
import org.jsoup.select.NodeVisitor;

/// The text of a page, with the lines that a reader sees.
final class PageText implements NodeVisitor {
    private static final Set<String> BLOCKS = Set.of("p", "div", "h1", "h2", "h3", "h4", "h5", "h6", "li", "tr", "pre",
            "blockquote", "table", "ul", "ol", "section", "article", "header", "footer", "dt", "dd", "caption", "hr");
    private static final Set<String> CELLS = Set.of("td", "th");
    private static final Set<String> PARAGRAPHS = Set.of("p", "h1", "h2", "h3", "h4", "h5", "h6", "table",
            "blockquote");

    private final StringBuilder text = new StringBuilder();
    private int preformatted;

    private PageText() {}

    static String of(Document page) {
        PageText visitor = new PageText();
        page.body().traverse(visitor);
        return visitor.text.toString().strip() + "\n";
    }

    @Override
    public void head(Node node, int depth) {
        if (node instanceof TextNode leaf) {
            if (preformatted > 0) {
                text.append(leaf.getWholeText());
            } else {
                words(leaf.getWholeText().replaceAll("\\s+", " "));
            }
        } else if (node instanceof Element element) {
            String name = element.normalName();
            if (name.equals("pre")) {
                preformatted++;
            }
            if (BLOCKS.contains(name)) {
                endLine();
            }
            if (name.equals("li")) {
                text.append("- ");
            }
        }
    }

    private void words(String words) {
        boolean atStart = text.isEmpty() || Character.isWhitespace(text.charAt(text.length() - 1));
        text.append(atStart ? words.stripLeading() : words);
    }

    @Override
    public void tail(Node node, int depth) {
        if (node instanceof Element element) {
            String name = element.normalName();
            if (name.equals("pre")) {
                preformatted--;
            }
            if (name.equals("br")) {
                text.append('\n');
            } else if (CELLS.contains(name)) {
                text.append('\t');
            } else if (BLOCKS.contains(name)) {
                endLine();
                boolean inCell = element.parents().stream().anyMatch(parent -> CELLS.contains(parent.normalName()));
                if (PARAGRAPHS.contains(name) && !inCell && !text.isEmpty()) {
                    text.append('\n');
                }
            }
        }
    }

    private void endLine() {
        int end = text.length();
        while (end > 0 && (text.charAt(end - 1) == ' ' || text.charAt(end - 1) == '\t')) {
            end--;
        }
        text.setLength(end);
        if (end > 0 && text.charAt(end - 1) != '\n') {
            text.append('\n');
        }
    }
}
