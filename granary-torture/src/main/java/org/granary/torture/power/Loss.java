package org.granary.torture.power;

/// What a disk keeps of what was not synced when the power was cut.
enum Loss {
    NOTHING_KEPT, ALL_KEPT,
    /// In order, up to some change.
    FIRST_KEPT,
    /// Some, whatever their order.
    ANY_KEPT,
    /// Some, and of some of those only the first sectors.
    TORN
}
