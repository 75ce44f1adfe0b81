package org.granary.type;

import java.net.UnknownHostException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// Puts amounts, times and failures into words, for messages and logs that people read.
public final class Wording {

    private Wording() {}

    /// Why something failed, to follow a colon: `there is no such file`. Names no Java class where a message says more.
    public static String reason(Throwable failure) {
        return switch (failure) {
            case NoSuchFileException _ -> "there is no such file or folder";
            case FileAlreadyExistsException e -> "there is a file of that name already" + named(e);
            case AccessDeniedException e -> "permission denied" + named(e);
            case NotDirectoryException e -> "that is a file, not a folder" + named(e);
            case DirectoryNotEmptyException e -> "the folder is not empty" + named(e);
            case FileSystemException e when e.getReason() != null -> lowerCase(e.getReason()) + named(e);
            case CharacterCodingException _ -> "it is not text in UTF-8";
            case UnknownHostException e -> "there is no host " + e.getMessage();
            default -> failure.getMessage() == null || failure.getMessage().isBlank()
                    ? failure.getClass().getSimpleName()
                    : failure.getMessage();
        };
    }

    private static String named(FileSystemException e) {
        return e.getFile() == null ? "" : " (" + e.getFile() + ")";
    }

    private static String lowerCase(@Nullable String text) {
        return text == null || text.isEmpty() ? "" : text.substring(0, 1).toLowerCase(Locale.ROOT) + text.substring(1);
    }

    /// `1 item`, `2 items`, `10,000 items`.
    public static String count(long number, String singular) {
        return count(number, singular, singular + "s");
    }

    /// The same for words with another plural than one in -s.
    public static String count(long number, String singular, String plural) {
        return String.format(Locale.ROOT, "%,d %s", number, number == 1 ? singular : plural);
    }

    /// `500 ms`, `10 s`, `2 min`, `1 h 30 min`, in whole units of which the smallest is the second, or below it the
    /// millisecond.
    public static String time(Duration time) {
        if (time.compareTo(Duration.ofSeconds(1)) < 0) {
            return time.toMillis() + " ms";
        }
        var text = new StringBuilder();
        append(text, time.toDays(), "d");
        append(text, time.toHoursPart(), "h");
        append(text, time.toMinutesPart(), "min");
        append(text, time.toSecondsPart(), "s");
        return text.toString();
    }

    private static void append(StringBuilder text, long amount, String unit) {
        if (amount > 0) {
            text.append(text.isEmpty() ? "" : " ").append(amount).append(' ').append(unit);
        }
    }
}
