package org.granary.tsql;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The SET options of a session.
public final class SessionOptions {

    /// Options that are ON or OFF, with their bits in `@@OPTIONS` (0: none).
    public enum Switch {
        IMPLICIT_TRANSACTIONS(2), CURSOR_CLOSE_ON_COMMIT(4), ANSI_WARNINGS(8), ANSI_PADDING(16), ANSI_NULLS(
                32), ARITHABORT(64), ARITHIGNORE(128), QUOTED_IDENTIFIER(256), NOCOUNT(512), ANSI_NULL_DFLT_ON(
                        1024), ANSI_NULL_DFLT_OFF(
                                2048), CONCAT_NULL_YIELDS_NULL(4096), NUMERIC_ROUNDABORT(8192), XACT_ABORT(16384),
        // Without a bit; those marked below have no effect here and are remembered only.
        FMTONLY(0), NOEXEC(0), PARSEONLY(0), ANSI_DEFAULTS(0), FORCEPLAN(0), NO_BROWSETABLE(
                0), REMOTE_PROC_TRANSACTIONS(
                        0), FIPS_FLAGGER(0), DISABLE_DEF_CNST_CHK(1);

        private final int bit;

        Switch(int bit) {
            this.bit = bit;
        }
    }

    private static final Set<Switch> AFTER_LOGIN = EnumSet.of(Switch.ANSI_WARNINGS, Switch.ANSI_PADDING,
            Switch.ANSI_NULLS,
            Switch.QUOTED_IDENTIFIER, Switch.ANSI_NULL_DFLT_ON, Switch.CONCAT_NULL_YIELDS_NULL);

    private final EnumSet<Switch> on = EnumSet.copyOf(AFTER_LOGIN);
    private int lockTimeout = -1;
    private int textSize = Integer.MAX_VALUE;
    private long rowCount;
    private int dateFirst = 7;
    private String dateFormat = "mdy";
    private String language = "us_english";
    private String isolationLevel = "READ COMMITTED";
    private byte @Nullable [] contextInfo;

    void reset() {
        on.clear();
        on.addAll(AFTER_LOGIN);
        lockTimeout = -1;
        textSize = Integer.MAX_VALUE;
        rowCount = 0;
        dateFirst = 7;
        dateFormat = "mdy";
        language = "us_english";
        isolationLevel = "READ COMMITTED";
        contextInfo = null;
    }

    /// The options as they are. CONTEXT_INFO is not one of them: it outlives the text that sets it.
    public Saved save() {
        return new Saved(on.isEmpty() ? EnumSet.noneOf(Switch.class) : EnumSet.copyOf(on), lockTimeout, textSize,
                rowCount, dateFirst, dateFormat, language, isolationLevel);
    }

    /// Back to what was saved: options that a procedure or the text of sp_executesql sets hold until it ends.
    public void restore(Saved saved) {
        on.clear();
        on.addAll(saved.on);
        lockTimeout = saved.lockTimeout;
        textSize = saved.textSize;
        rowCount = saved.rowCount;
        dateFirst = saved.dateFirst;
        dateFormat = saved.dateFormat;
        language = saved.language;
        isolationLevel = saved.isolationLevel;
    }

    /// What [#save] remembers.
    public record Saved(Set<Switch> on, int lockTimeout, int textSize, long rowCount, int dateFirst, String dateFormat,
            String language, String isolationLevel) {}

    public boolean isOn(Switch option) {
        return on.contains(option);
    }

    public void set(Switch option, boolean value) {
        if (option == Switch.ANSI_DEFAULTS) {
            for (Switch each : Set.of(Switch.ANSI_NULLS, Switch.ANSI_NULL_DFLT_ON, Switch.ANSI_PADDING,
                    Switch.ANSI_WARNINGS,
                    Switch.CURSOR_CLOSE_ON_COMMIT, Switch.IMPLICIT_TRANSACTIONS, Switch.QUOTED_IDENTIFIER)) {
                set(each, value);
            }
        } else if (value) {
            on.add(option);
        } else {
            on.remove(option);
        }
    }

    /// `@@OPTIONS`.
    public int bits() {
        return on.stream().mapToInt(option -> option.bit).sum();
    }

    /// Milliseconds to wait for a lock: negative without end, 0 not at all.
    public int lockTimeout() {
        return lockTimeout;
    }

    public void lockTimeout(int milliseconds) {
        this.lockTimeout = milliseconds;
    }

    public int textSize() {
        return textSize;
    }

    public void textSize(int bytes) {
        this.textSize = bytes <= 0 ? Integer.MAX_VALUE : bytes;
    }

    /// Most rows that a statement returns or changes; 0 for all.
    public long rowCount() {
        return rowCount;
    }

    public void rowCount(long rows) {
        this.rowCount = rows;
    }

    public int dateFirst() {
        return dateFirst;
    }

    public void dateFirst(int day) {
        this.dateFirst = day;
    }

    public String dateFormat() {
        return dateFormat;
    }

    public void dateFormat(String format) {
        this.dateFormat = format.toLowerCase(Locale.ROOT);
    }

    public String language() {
        return language;
    }

    public void language(String name) {
        this.language = name;
    }

    public String isolationLevel() {
        return isolationLevel;
    }

    public void isolationLevel(String level) {
        this.isolationLevel = level;
    }

    public byte @Nullable [] contextInfo() {
        return contextInfo == null ? null : contextInfo.clone();
    }

    public void contextInfo(byte[] bytes) {
        this.contextInfo = bytes.clone();
    }
}
