package org.granary.type;

/// The errors of declaring types, converting values and computing with them, as SQL Server words them.
///
/// Texts name types by their bare names, as SQL Server does.
public final class ValueErrors {
    private static final int SHOWN_CHARACTERS = 256;

    private ValueErrors() {}

    // Declared types

    public static SqlError sizeExceedsMaximum(long size, String type, int maximum) {
        return new SqlError(131, 15, 3, "The size (" + size + ") given to the type '" + type
                + "' exceeds the maximum allowed for any data type (" + maximum + ").");
    }

    public static SqlError sizeExceedsTypeMaximum(long size, String what, int maximum) {
        return new SqlError(2717, 16, 2,
                "The size (" + size + ") given to the " + what + " exceeds the maximum allowed (" + maximum + ").");
    }

    public static SqlError scaleExceedsPrecision() {
        return new SqlError(192, 15, 1, "The scale must be less than or equal to the precision.");
    }

    public static SqlError undefinedSystemType(String type) {
        return new SqlError(243, 16, 1, "Type " + type + " is not a defined system type.");
    }

    public static SqlError invalidAttributes(String type) {
        return new SqlError(291, 16, 1, "CAST or CONVERT: invalid attributes specified for type '" + type + "'");
    }

    public static SqlError invalidLength(long length) {
        return new SqlError(1001, 15, 1, "Line 1: Length or precision specification " + length + " is invalid.");
    }

    public static SqlError invalidScale(long scale) {
        return new SqlError(1002, 15, 1, "Line 1: Specified scale " + scale + " is invalid.");
    }

    /// @param ordinal of the column, parameter or variable, from 1
    public static SqlError undefinedType(int ordinal, String type) {
        return new SqlError(2715, 16, 3,
                "Column, parameter, or variable #" + ordinal + ": Cannot find data type " + type + ".");
    }

    public static SqlError widthNotAllowed(int ordinal, String type) {
        return new SqlError(2716, 16, 1, "Column, parameter, or variable #" + ordinal
                + ": Cannot specify a column width on data type " + type + ".");
    }

    public static SqlError precisionExceedsMaximum(int ordinal, long precision, int maximum) {
        return new SqlError(2750, 16, 1, "Column or parameter #" + ordinal + ": Specified column precision "
                + precision + " is greater than the maximum precision of " + maximum + ".");
    }

    // Conversions that the types forbid

    public static SqlError operandClash(SqlType from, SqlType to) {
        return new SqlError(206, 16, 2,
                "Operand type clash: " + from.catalogName() + " is incompatible with " + to.catalogName());
    }

    public static SqlError implicitNotAllowed(SqlType from, SqlType to) {
        return new SqlError(257, 16, 3, "Implicit conversion from data type " + from.catalogName() + " to "
                + to.catalogName() + " is not allowed. Use the CONVERT function to run this query.");
    }

    public static SqlError explicitNotAllowed(SqlType from, SqlType to) {
        return new SqlError(529, 16, 2, "Explicit conversion from data type " + from.catalogName() + " to "
                + to.catalogName() + " is not allowed.");
    }

    public static SqlError invalidStyle(int style, SqlType from) {
        return new SqlError(281, 16, 1, style + " is not a valid style number when converting from "
                + from.catalogName() + " to a character string.");
    }

    // Conversions that the value forbids

    public static SqlError errorConverting(String from, String to) {
        return new SqlError(8114, 16, 5, "Error converting data type " + from + " to " + to + ".");
    }

    public static SqlError conversionFailed(SqlType from, String value, SqlType to) {
        return new SqlError(245, 16, 1, "Conversion failed when converting the " + from.catalogName() + " value '"
                + shown(value) + "' to data type " + to.catalogName() + ".");
    }

    public static SqlError stringOverflowsSmallInteger(SqlType from, String value, int bytes) {
        return new SqlError(244, 16, bytes, "The conversion of the " + from.catalogName() + " value '" + shown(value)
                + "' overflowed an INT" + bytes + " column. Use a larger integer column.");
    }

    public static SqlError stringOverflowsInt(SqlType from, String value) {
        return new SqlError(248, 16, 1, "The conversion of the " + from.catalogName() + " value '" + shown(value)
                + "' overflowed an int column.");
    }

    public static SqlError overflowOfValue(SqlType type, String value) {
        return new SqlError(220, 16, type == SqlType.Simple.TINYINT ? 2 : 1,
                "Arithmetic overflow error for data type " + type.catalogName() + ", value = " + value + ".");
    }

    public static SqlError overflowOfFloat(SqlType type, double value) {
        return new SqlError(232, 16, 1, "Arithmetic overflow error for type " + type.catalogName() + ", value = "
                + new java.math.BigDecimal(value).setScale(6, java.math.RoundingMode.HALF_UP).toPlainString() + ".");
    }

    /// @param what a type's name, or `expression`
    public static SqlError overflow(String what, String type) {
        return new SqlError(8115, 16, 2,
                "Arithmetic overflow error converting " + what + " to data type " + type + ".");
    }

    public static SqlError moneySyntax(boolean small) {
        return small
                ? new SqlError(293, 16, 1,
                        "Cannot convert char value to smallmoney. The char value has incorrect syntax.")
                : new SqlError(235, 16, 0,
                        "Cannot convert a char value to money. The char value has incorrect syntax.");
    }

    public static SqlError moneyOverflow(boolean small) {
        return small
                ? new SqlError(294, 16, 1, "The conversion from char data type to smallmoney data type resulted in a "
                        + "smallmoney overflow error.")
                : new SqlError(236, 16, 1,
                        "The conversion from char data type to money resulted in a money overflow error.");
    }

    public static SqlError moneyDoesNotFit(SqlType type) {
        return new SqlError(234, 16, 2,
                "There is insufficient result space to convert a money value to " + type.catalogName() + ".");
    }

    public static SqlError dateSyntax() {
        return new SqlError(241, 16, 1,
                "Conversion failed when converting date and/or time from character string.");
    }

    public static SqlError smallDateSyntax() {
        return new SqlError(295, 16, 3,
                "Conversion failed when converting character string to smalldatetime data type.");
    }

    public static SqlError dateOutOfRange(String from, String to) {
        return new SqlError(242, 16, 3, "The conversion of a " + from + " data type to a " + to
                + " data type resulted in an out-of-range value.");
    }

    public static SqlError dateOverflow(SqlType type) {
        return new SqlError(517, 16, 1, "Adding a value to a '" + type.catalogName() + "' column caused an overflow.");
    }

    public static SqlError guidSyntax() {
        return new SqlError(8169, 16, 2,
                "Conversion failed when converting from a character string to uniqueidentifier.");
    }

    public static SqlError guidDoesNotFit() {
        return new SqlError(8170, 16, 2, "Insufficient result space to convert uniqueidentifier value to char.");
    }

    /// Without the place: for arguments and variables.
    public static SqlError truncated() {
        return new SqlError(8152, 16, 14, "String or binary data would be truncated.");
    }

    /// With the place: for a column of a table.
    public static SqlError truncated(String table, String column, String value) {
        return new SqlError(2628, 16, 1, "String or binary data would be truncated in table '" + table + "', column '"
                + column + "'. Truncated value: '" + shown(value) + "'.");
    }

    // Operators

    public static SqlError divideByZero() {
        return new SqlError(8134, 16, 1, "Divide by zero error encountered.");
    }

    /// @param operator its English name: `add`, `subtract`, `multiply`, `divide`, `modulo`, `minus`, `less than` …
    public static SqlError invalidOperand(SqlType type, String operator) {
        return new SqlError(8117, 16, 1,
                "Operand data type " + type.catalogName() + " is invalid for " + operator + " operator.");
    }

    public static SqlError incompatibleOperands(SqlType left, SqlType right, String operator) {
        return new SqlError(402, 16, 1, "The data types " + left.catalogName() + " and " + right.catalogName()
                + " are incompatible in the " + operator + " operator.");
    }

    public static SqlError invalidArgument(SqlType type, int argument, String function) {
        return new SqlError(8116, 16, 1, "Argument data type " + type.catalogName() + " is invalid for argument "
                + argument + " of " + function + " function.");
    }

    public static SqlError xmlNotComparable() {
        return new SqlError(305, 16, 1,
                "The XML data type cannot be compared or sorted, except when using the IS NULL operator.");
    }

    public static SqlError textNotComparable() {
        return new SqlError(306, 16, 2, "The text, ntext, and image data types cannot be compared or sorted, "
                + "except when using IS NULL or LIKE operator.");
    }

    public static SqlError xmlSyntax(int line, int character, String reason) {
        return new SqlError(9400, 16, 1, "XML parsing: line " + line + ", character " + character + ", " + reason);
    }

    /// Error texts show the start of a long value, never all of it.
    private static String shown(String value) {
        return value.length() <= SHOWN_CHARACTERS ? value : value.substring(0, SHOWN_CHARACTERS);
    }
}
