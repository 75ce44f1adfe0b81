package org.granary.tsql.session;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.granary.type.DateOrder;
import org.granary.type.Language;
import org.granary.type.ValueSettings;
import org.jspecify.annotations.Nullable;

/// The SET options of a session.
public final class SessionOptions implements ValueSettings {

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

    /// What SET ANSI_DEFAULTS changes.
    private static final Set<Switch> ANSI = EnumSet.of(Switch.ANSI_NULLS, Switch.ANSI_NULL_DFLT_ON, Switch.ANSI_PADDING,
            Switch.ANSI_WARNINGS, Switch.CURSOR_CLOSE_ON_COMMIT, Switch.IMPLICIT_TRANSACTIONS,
            Switch.QUOTED_IDENTIFIER);
    /// A login with the flag fODBC of LOGIN7 has these on.
    private static final Set<Switch> AFTER_ODBC_LOGIN = EnumSet.of(Switch.ANSI_WARNINGS, Switch.ANSI_PADDING,
            Switch.ANSI_NULLS,
            Switch.QUOTED_IDENTIFIER, Switch.ANSI_NULL_DFLT_ON, Switch.CONCAT_NULL_YIELDS_NULL);
    /// SET TEXTSIZE 0, and what a login without fODBC starts with.
    private static final int DEFAULT_TEXT_SIZE = 4096;

    /// In the order in which clients keep them.
    private static final List<Switch> SWITCHES = List.of(Switch.values());
    private static final List<DateOrder> ORDERS = List.of(DateOrder.values());
    /// By their numbers, from 1.
    private static final List<String> ISOLATION_LEVELS = List.of("READ UNCOMMITTED", "READ COMMITTED",
            "REPEATABLE READ", "SERIALIZABLE", "SNAPSHOT");

    private final EnumSet<Switch> on = EnumSet.copyOf(AFTER_ODBC_LOGIN);
    private boolean odbc = true;
    private Language loginLanguage = Language.US_ENGLISH;
    private int lockTimeout = -1;
    private int textSize = Integer.MAX_VALUE;
    private long rowCount;
    private int dateFirst = 7;
    private DateOrder dateOrder = DateOrder.MDY;
    private Language language = Language.US_ENGLISH;
    private String isolationLevel = "READ COMMITTED";
    private byte @Nullable [] contextInfo;

    /// What the session starts with, and goes back to when its connection is reset.
    ///
    /// @param isOdbc the flag fODBC of LOGIN7: ODBC's settings instead of those of DB-Library, where all that is ANSI
    ///     is off
    public void startWith(boolean isOdbc, Language first) {
        this.odbc = isOdbc;
        this.loginLanguage = first;
        reset();
    }

    void reset() {
        on.clear();
        if (odbc) {
            on.addAll(AFTER_ODBC_LOGIN);
        }
        lockTimeout = -1;
        textSize = odbc ? Integer.MAX_VALUE : DEFAULT_TEXT_SIZE;
        rowCount = 0;
        startIn(loginLanguage);
        isolationLevel = "READ COMMITTED";
        contextInfo = null;
    }

    /// The options as they are. CONTEXT_INFO is not one of them: it outlives the text that sets it.
    public Saved save() {
        return new Saved(on.isEmpty() ? EnumSet.noneOf(Switch.class) : EnumSet.copyOf(on), lockTimeout, textSize,
                rowCount, dateFirst, dateOrder, language, isolationLevel);
    }

    /// Back to what was saved: options that a procedure or the text of sp_executesql sets hold until it ends.
    public void restore(Saved saved) {
        on.clear();
        on.addAll(saved.on);
        lockTimeout = saved.lockTimeout;
        textSize = saved.textSize;
        rowCount = saved.rowCount;
        dateFirst = saved.dateFirst;
        dateOrder = saved.dateOrder;
        language = saved.language;
        isolationLevel = saved.isolationLevel;
    }

    /// All of it as numbers, for a client that may recover the session.
    @SuppressWarnings("EnumOrdinal") // numbers that only this program writes and reads
    public RecoverableOptions recoverable() {
        long switches = 0;
        for (Switch option : on) {
            switches |= 1L << SWITCHES.indexOf(option);
        }
        List<Byte> context = new ArrayList<>();
        if (contextInfo != null) {
            for (byte each : contextInfo) {
                context.add(each);
            }
        }
        return new RecoverableOptions(switches, lockTimeout, textSize, rowCount, dateFirst, ORDERS.indexOf(dateOrder),
                language.id(), isolationNumber(), context);
    }

    /// Takes up what [#recoverable] told before.
    ///
    /// @return what is wrong with it, if anything is
    @SuppressWarnings("EnumOrdinal") // numbers that only this program writes and reads
    public Optional<String> recover(RecoverableOptions told) {
        Optional<Language> known = Language.numbered(told.language());
        if (known.isEmpty() || told.dateOrder() < 0 || told.dateOrder() >= ORDERS.size()
                || told.dateFirst() < 1 || told.dateFirst() > 7 || told.rowCount() < 0 || told.isolation() < 1
                || told.isolation() >= ISOLATION_LEVELS.size() + 1 || told.switches() < 0
                || told.switches() >= 1L << SWITCHES.size()) {
            return Optional.of("an option that there is not");
        }
        on.clear();
        for (Switch option : Switch.values()) {
            if ((told.switches() & 1L << SWITCHES.indexOf(option)) != 0) {
                on.add(option);
            }
        }
        lockTimeout = Math.max(told.lockTimeout(), -1);
        textSize = Math.max(told.textSize(), -1);
        rowCount = told.rowCount();
        language = known.get();
        dateFirst = told.dateFirst();
        dateOrder = ORDERS.get(told.dateOrder());
        isolationLevel = ISOLATION_LEVELS.get(told.isolation() - 1);
        byte[] context = new byte[told.contextInfo().size()];
        for (int i = 0; i < context.length; i++) {
            context[i] = told.contextInfo().get(i);
        }
        contextInfo = context.length == 0 ? null : context;
        return Optional.empty();
    }

    /// What [#save] remembers.
    public record Saved(Set<Switch> on, int lockTimeout, int textSize, long rowCount, int dateFirst,
            DateOrder dateOrder,
            Language language, String isolationLevel) {}

    public boolean isOn(Switch option) {
        return on.contains(option);
    }

    public void set(Switch option, boolean value) {
        if (option == Switch.ANSI_DEFAULTS) {
            ANSI.forEach(each -> set(each, value));
        } else if (value) {
            on.add(option);
            switch (option) {
                case ANSI_NULL_DFLT_ON -> on.remove(Switch.ANSI_NULL_DFLT_OFF);
                case ANSI_NULL_DFLT_OFF -> on.remove(Switch.ANSI_NULL_DFLT_ON);
                default -> {
                    // Excludes no other.
                }
            }
        } else {
            on.remove(option);
        }
    }

    /// Whether all is on that ANSI_DEFAULTS stands for.
    public boolean areAnsiDefaultsOn() {
        return on.containsAll(ANSI);
    }

    /// Whether division by zero and overflow give NULL: with ANSI_WARNINGS and ARITHABORT both off.
    public boolean forgivesArithmetic() {
        return !isOn(Switch.ANSI_WARNINGS) && !isOn(Switch.ARITHABORT);
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

    /// Most bytes of a long value that are returned; `Integer.MAX_VALUE` for all.
    public int textSize() {
        return textSize < 0 ? Integer.MAX_VALUE : textSize;
    }

    /// The same as `@@TEXTSIZE` shows it: -1 for all, where that was asked for.
    public int shownTextSize() {
        return textSize;
    }

    public void textSize(int bytes) {
        this.textSize = bytes == 0 ? DEFAULT_TEXT_SIZE : Math.max(bytes, -1);
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

    /// SET DATEFORMAT, in lower case.
    public String dateFormat() {
        return dateOrder.name().toLowerCase(Locale.ROOT);
    }

    @Override
    public DateOrder dateOrder() {
        return dateOrder;
    }

    public void dateOrder(DateOrder order) {
        this.dateOrder = order;
    }

    @Override
    public boolean cutsLongValues() {
        return !isOn(Switch.ANSI_WARNINGS);
    }

    @Override
    public Language language() {
        return language;
    }

    /// SET LANGUAGE, which brings an order of dates and a first day of the week. The language that the session has
    /// already changes neither.
    public void language(Language next) {
        if (!next.equals(language)) {
            startIn(next);
        }
    }

    private void startIn(Language next) {
        this.language = next;
        this.dateOrder = next.dateOrder();
        this.dateFirst = next.dateFirst();
    }

    /// As sys.dm_exec_sessions shows it.
    public int isolationNumber() {
        return switch (isolationLevel.toUpperCase(Locale.ROOT)) {
            case "READ UNCOMMITTED" -> 1;
            case "REPEATABLE READ" -> 3;
            case "SERIALIZABLE" -> 4;
            case "SNAPSHOT" -> 5;
            default -> 2;
        };
    }

    /// Whether what a transaction has read must not change until it ends.
    public boolean keepsReads() {
        return isolationNumber() > 2;
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
