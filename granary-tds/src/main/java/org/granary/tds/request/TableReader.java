package org.granary.tds.request;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.granary.tds.codec.TypeInfo;
import org.granary.tds.codec.ValueDecoder;
import org.granary.tds.codec.WireType;
import org.granary.tds.packet.InvalidLengthException;
import org.granary.tds.packet.MalformedStreamException;
import org.granary.tds.packet.TdsReader;
import org.granary.tds.packet.TdsVersion;
import org.granary.type.Row;
import org.granary.type.SqlError;
import org.granary.type.TableValue;
import org.granary.type.TableValue.TableColumn;
import org.jspecify.annotations.Nullable;

/// Reads one table-valued parameter, behind its type 0xF3:
/// `TVP_TYPENAME | TVP_COLMETADATA | TVP_ORDER_UNIQUE? | TVP_COLUMN_ORDERING? | 0x00 | TVP_ROW* | 0x00`
/// (MS-TDS 2.2.5.5.5).
///
/// What is wrong with the table is an error of the call. Its bytes are not read any further then.
final class TableReader {
    private static final int NULL = 0xFFFF;
    private static final int MAX_COLUMNS = 1024;
    private static final int MAX_NAME = 128;
    private static final int END = 0x00;
    private static final int ROW_TOKEN = 0x01;
    private static final int ORDER_UNIQUE = 0x10;
    private static final int COLUMN_ORDERING = 0x11;
    private static final int DEFAULT = 0x200;
    private static final int ASCENDING = 0x1;
    private static final int DESCENDING = 0x2;
    private static final int UNIQUE = 0x4;
    /// What a column takes in memory, and a row and a value beside the bytes of the value.
    private static final int COLUMN_BYTES = 96;
    private static final int ROW_BYTES = 48;
    private static final int VALUE_BYTES = 24;

    private final TdsReader in;
    private final TdsVersion version;
    private final ValueDecoder decoder;
    private final int ordinal;
    private final String name;
    private long row;
    private int column;

    /// @param ordinal of the parameter in its call, from 1
    /// @param name of the parameter
    TableReader(TdsReader in, TdsVersion version, ValueDecoder decoder, int ordinal, String name) {
        this.in = in;
        this.version = version;
        this.decoder = decoder;
        this.ordinal = ordinal;
        this.name = name;
    }

    /// The table, or null for one that is NULL: that has neither columns nor rows, and stands for the default.
    ///
    /// @param isDefault whether the parameter is sent as DEFAULT
    @Nullable
    TableValue read(boolean isDefault) {
        if (!version.atLeast(TdsVersion.V7_3A)) {
            throw new MalformedStreamException("a table-valued parameter from a client of version " + version);
        }
        if (!in.bVarchar().isEmpty()) {
            throw wrong(8047, "has a non-zero length database name specified. Database name is not allowed with a "
                    + "table-valued parameter, only schema name and type name are valid");
        }
        String schema = in.bVarchar();
        if (schema.length() > MAX_NAME) {
            throw wrong(8048, "has an invalid schema specified");
        }
        String type = in.bVarchar();
        if (type.length() > MAX_NAME || (type.isEmpty() && !schema.isEmpty())) {
            throw wrong(8049, "has an invalid type name specified");
        }
        int count = in.u16();
        List<Described> described = count == NULL ? List.of() : columns(count);
        int[] places = optional(described);
        List<Row> rows = rows(described);
        if (count == NULL) {
            if (!isDefault) {
                throw wrong(8060, "is null and not set to default. A null table-valued parameter is required to be "
                        + "sent as a default parameter");
            }
            return null;
        }
        List<TableColumn> columns = new ArrayList<>();
        for (int i = 0; i < described.size(); i++) {
            columns.add(new TableColumn(described.get(i).type().sqlType(), places[i], described.get(i).isDefault()));
        }
        return new TableValue(schema, type, columns, rows);
    }

    /// A column: `user type:u32 | flags:u16 | TYPE_INFO | name:B_VARCHAR`.
    private record Described(TypeInfo type, boolean isDefault) {}

    private List<Described> columns(int count) {
        if (count == 0 || count > MAX_COLUMNS) {
            throw wrong(8050, "has an invalid column count specified");
        }
        List<Described> columns = new ArrayList<>();
        for (column = 1; column <= count; column++) {
            in.memory().add(COLUMN_BYTES);
            in.u32();
            int flags = in.u16();
            int token = in.u8();
            requireAllowed(token);
            try {
                columns.add(new Described(TypeInfo.read(token, in, version), (flags & DEFAULT) != 0));
            } catch (InvalidLengthException _) {
                throw invalidLength(token);
            }
            if (!in.bVarchar().isEmpty()) {
                throw wrong(8051, "has an invalid column name specified");
            }
        }
        column = 0;
        return columns;
    }

    /// Types without a length, and those that older clients have, have no place in a table (MS-TDS 2.2.5.5.5.4). Some clients send the ones without a
    /// length all the same, and SQL Server takes them; a table in a table is never allowed.
    private void requireAllowed(int token) {
        if (!WireType.isKnown(token) || token == WireType.NULL.token() || token == WireType.TVP.token()) {
            throw new SqlError(8032, 16, 1, protocol() + place()
                    + String.format("Data type 0x%02X is unknown.", token));
        }
    }

    /// Reads the tokens between the columns and the rows.
    ///
    /// @return for each column of the client's, the column of the table type that it is for, from 1
    private int[] optional(List<Described> columns) {
        int[] places = new int[columns.size()];
        for (int i = 0; i < places.length; i++) {
            places[i] = i + 1;
        }
        boolean ordered = false;
        boolean moved = false;
        for (int token = in.u8(); token != END; token = in.u8()) {
            switch (token) {
                case ORDER_UNIQUE -> {
                    requireFirst(ordered);
                    ordered = true;
                    orderUnique(columns);
                }
                case COLUMN_ORDERING -> {
                    requireFirst(moved);
                    moved = true;
                    places = ordering(columns.size());
                }
                default -> throw wrong(8029, "unexpected token encountered processing a table-valued parameter");
            }
        }
        return places;
    }

    private void requireFirst(boolean seen) {
        if (seen) {
            throw wrong(8056, "has too many optional metadata tokens specified");
        }
    }

    /// `count:u16 | (column:u16 | flags:u8)*`. It says what the client knows of its rows. Keys of the table type are checked all the same, so that
    /// nothing depends on it.
    private void orderUnique(List<Described> columns) {
        int count = in.u16();
        if (count > columns.size()) {
            throw wrong(8054, "has invalid ordering and uniqueness metadata specified");
        }
        BitSet seen = new BitSet();
        for (int i = 0; i < count; i++) {
            int number = in.u16();
            int flags = in.u8();
            boolean both = (flags & ASCENDING) != 0 && (flags & DESCENDING) != 0;
            if (number < 1 || number > columns.size() || seen.get(number) || both
                    || (flags & (ASCENDING | DESCENDING | UNIQUE)) == 0) {
                throw wrong(8054, "has invalid ordering and uniqueness metadata specified");
            }
            if (columns.get(number - 1).isDefault()) {
                column = number;
                throw new SqlError(8057, 16, 1, place() + "Data type 0xF3 (user-defined table type). The specified "
                        + "column is computed or default and has ordering or uniqueness set. Ordering and uniqueness "
                        + "can only be set on columns that have client supplied data.");
            }
            seen.set(number);
        }
    }

    /// `count:u16 | column:u16*`: which column of the table type the first, the second … described column is for.
    private int[] ordering(int columns) {
        int count = in.u16();
        if (count != columns) {
            throw wrong(8055, "has invalid column ordering metadata specified");
        }
        int[] places = new int[count];
        BitSet seen = new BitSet();
        for (int i = 0; i < count; i++) {
            places[i] = in.u16();
            if (places[i] < 1 || places[i] > columns || seen.get(places[i])) {
                throw wrong(8055, "has invalid column ordering metadata specified");
            }
            seen.set(places[i]);
        }
        return places;
    }

    private List<Row> rows(List<Described> columns) {
        int values = (int) columns.stream().filter(each -> !each.isDefault()).count();
        List<Row> rows = new ArrayList<>();
        for (int token = in.u8(); token != END; token = in.u8()) {
            if (token != ROW_TOKEN || columns.isEmpty()) {
                throw wrong(8029, "unexpected token encountered processing a table-valued parameter");
            }
            row++;
            in.memory().add(ROW_BYTES + (long) VALUE_BYTES * values);
            @Nullable
            Object[] read = new @Nullable Object[values];
            int next = 0;
            for (column = 1; column <= columns.size(); column++) {
                Described each = columns.get(column - 1);
                if (!each.isDefault()) {
                    read[next++] = value(each.type());
                }
            }
            column = 0;
            rows.add(Row.of(read));
        }
        return rows;
    }

    private @Nullable Object value(TypeInfo type) {
        try {
            return decoder.read(in, type);
        } catch (InvalidLengthException _) {
            throw invalidLength(type.wire().token());
        }
    }

    private SqlError invalidLength(int token) {
        return new SqlError(8037, 16, 1, protocol() + place()
                + String.format("Data type 0x%02X has an invalid data length or metadata length.", token));
    }

    private SqlError wrong(int number, String what) {
        return new SqlError(number, 16, 1, protocol() + place() + "Data type 0xF3 (user-defined table type) " + what
                + ".");
    }

    private static String protocol() {
        return "The incoming tabular data stream (TDS) remote procedure call (RPC) protocol stream is incorrect. ";
    }

    private String place() {
        return "Table-valued parameter " + ordinal + " (\"" + name + "\"), row " + row + ", column " + column + ": ";
    }
}
