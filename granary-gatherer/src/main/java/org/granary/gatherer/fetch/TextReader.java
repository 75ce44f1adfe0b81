package org.granary.gatherer.fetch;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Reads documents that are neither pages nor plain text, such as pdf and Office documents. Many threads share one.
///
/// Documents are not trusted. Whoever implements this limits what one can cost: time, memory, length of its text.
public interface TextReader extends AutoCloseable {
    /// Reads nothing.
    TextReader NONE = new TextReader() {
        @Override
        public boolean reads(String mediaType) {
            return false;
        }

        @Override
        public Content read(byte[] bytes, String mediaType) {
            return Content.problem("Nothing reads documents of this type.");
        }

        @Override
        public void close() {}
    };

    /// @param language such as `en`; null when not known
    /// @param properties further properties by name
    /// @param problem why the text is not there, or not all of it, in a sentence; null when all is well
    record Content(@Nullable String title, @Nullable String author, @Nullable String description,
            @Nullable String language, String text, Map<String, String> properties, @Nullable String problem) {
        public Content { properties = Map.copyOf(properties); }

        /// Of a document that cannot be read.
        public static Content problem(String problem) {
            return new Content(null, null, null, null, "", Map.of(), problem);
        }
    }

    /// @param mediaType such as `application/pdf`
    boolean reads(String mediaType);

    /// What goes wrong is an answer, not an exception.
    ///
    /// @throws InterruptedException when the thread was interrupted
    Content read(byte[] bytes, String mediaType) throws InterruptedException;

    @Override
    void close();
}
