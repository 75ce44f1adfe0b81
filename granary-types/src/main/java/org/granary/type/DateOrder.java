package org.granary.type;

/// SET DATEFORMAT: in which order day, month and year of an all-numeric date are written. Four digits are the year
/// wherever they stand.
public enum DateOrder {
    MDY, DMY, YMD, YDM, MYD, DYM;

    boolean isDayBeforeMonth() {
        return name().indexOf('D') < name().indexOf('M');
    }

    /// Where a part stands.
    ///
    /// @param part `D`, `M` or `Y`
    int place(char part) {
        return name().indexOf(part);
    }
}
