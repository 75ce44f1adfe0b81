package org.granary.procedure.xml;

import org.granary.procedure.xml.ElementRule.Nothing;
import org.granary.procedure.xml.ElementRule.Sequence;
import org.granary.type.CurrentRequest;
import org.jspecify.annotations.Nullable;

/// Reads a document by the rules of its schema, in one pass over its text.
///
/// It takes only documents that the JDK's parser and validator take, and makes the same elements of them. Every other
/// document leaves it in doubt, and so do some that are fine but rare: names with other characters than those of ASCII,
/// attributes with a prefix (`xsi:type`, `xml:lang`), other versions of XML than 1.0. It never says what is wrong.
final class QuickReader {
    private final String text;
    private final CompiledSchema schema;
    private final XmlLimits limits;
    private final Cursor cursor;
    private final ElementMemory memory = new ElementMemory();
    private final Literals literals;
    private final Namespaces namespaces = new Namespaces();
    private final StartTag tag;
    private int elements;

    private QuickReader(String text, CompiledSchema schema, XmlLimits limits) {
        this.text = text;
        this.schema = schema;
        this.limits = limits;
        cursor = new Cursor(text);
        literals = new Literals(text, cursor, memory);
        tag = new StartTag(text, cursor, literals, namespaces);
    }

    /// @return null if the JDK's parser and validator have to decide
    static @Nullable XmlDocument read(String text, CompiledSchema schema, XmlLimits limits) {
        QuickReader reader = new QuickReader(text, schema, limits);
        try {
            XmlElement root = reader.document();
            return new XmlDocument(text, root, reader.elements);
        } catch (InDoubtException _) {
            reader.memory.release();
            return null;
        }
    }

    private XmlElement document() {
        CurrentRequest.check();
        cursor.declaration();
        cursor.outside();
        cursor.expect('<');
        tag.read();
        XmlElement root = element(schema.root(text, tag.localFrom(), tag.nameTo()), null, 1, 0);
        cursor.outside();
        if (!cursor.isAtEnd()) {
            throw new InDoubtException();
        }
        return root;
    }

    /// Reads the rest of an element after its start tag.
    ///
    /// @param mark how many namespaces there are outside of it
    private XmlElement element(ElementRule rule, @Nullable XmlElement parent, int depth, int mark) {
        if (++elements > limits.elements() || depth > limits.depth() || !tag.isIn(schema.namespace())) {
            throw new InDoubtException();
        }
        @Nullable
        String[] values = tag.values(rule);
        memory.element(parent, values, false);
        XmlElement element = new XmlElement(parent, rule.name(), rule.attributes(), values);
        int nameFrom = tag.nameFrom();
        int nameTo = tag.nameTo();
        boolean closed = tag.isClosed();
        switch (rule.content()) {
            case Nothing _ -> nothing(closed);
            case ElementRule.Text(ValueRule value) -> text(element, value, closed);
            case Sequence sequence -> sequence(element, sequence, closed, depth);
        }
        if (!closed) {
            endTag(nameFrom, nameTo);
        }
        namespaces.leave(mark);
        return element;
    }

    /// Reads what follows `</`.
    private void endTag(int nameFrom, int nameTo) {
        int length = nameTo - nameFrom;
        if (!text.regionMatches(cursor.at(), text, nameFrom, length)) {
            throw new InDoubtException();
        }
        cursor.moveTo(cursor.at() + length);
        cursor.spaces();
        cursor.expect('>');
    }

    private void nothing(boolean closed) {
        while (!closed) {
            cursor.expect('<');
            if (cursor.take('/')) {
                return;
            }
            aside();
        }
    }

    private void sequence(XmlElement element, Sequence sequence, boolean closed, int depth) {
        SequenceState state = new SequenceState(sequence);
        while (!closed) {
            cursor.spaces();
            cursor.expect('<');
            char next = cursor.peek();
            if (next == '/') {
                cursor.expect('/');
                break;
            }
            if (next == '!' || next == '?') {
                aside();
            } else {
                int mark = namespaces.mark();
                tag.read();
                CurrentRequest.checkAt(elements << 8);
                element(state.next(text, tag.localFrom(), tag.nameTo()), element, depth + 1, mark);
            }
        }
        state.end();
    }

    private void text(XmlElement element, ValueRule rule, boolean closed) {
        StringBuilder value = new StringBuilder();
        while (!closed) {
            literals.text(value);
            cursor.expect('<');
            if (cursor.take('/')) {
                break;
            }
            if (cursor.take("![CDATA[")) {
                literals.section(value);
            } else {
                aside();
            }
        }
        String whole = value.toString();
        if (!rule.allows(whole)) {
            throw new InDoubtException();
        }
        if (!whole.isBlank()) {
            memory.text(whole);
            element.text(whole);
        }
    }

    /// Skips a comment or a processing instruction, after its `<`.
    private void aside() {
        if (cursor.take("!--")) {
            cursor.comment();
        } else if (cursor.take('?')) {
            cursor.processingInstruction();
        } else {
            throw new InDoubtException();
        }
    }
}
