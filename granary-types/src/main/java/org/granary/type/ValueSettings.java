package org.granary.type;

/// Settings of a session that change what becomes of a value. Conversions are made in many places, so the settings are
/// bound to the thread that makes them.
public interface ValueSettings {

    /// Those of the session that this thread works for.
    ScopedValue<ValueSettings> CURRENT = ScopedValue.newInstance();

    /// SET DATEFORMAT.
    DateOrder dateOrder();

    /// SET LANGUAGE.
    Language language();

    /// Whether text and bytes that are too long for their column are cut without an error: SET ANSI_WARNINGS OFF.
    boolean cutsLongValues();

    /// The settings of this thread, or those that a session starts with.
    static ValueSettings current() {
        return CURRENT.orElse(Initial.INSTANCE);
    }

    /// What holds where nothing was set.
    enum Initial implements ValueSettings {
        INSTANCE;

        @Override
        public DateOrder dateOrder() {
            return DateOrder.MDY;
        }

        @Override
        public Language language() {
            return Language.US_ENGLISH;
        }

        @Override
        public boolean cutsLongValues() {
            return false;
        }
    }
}
