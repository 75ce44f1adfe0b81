package org.granary.type;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.UUID;
import org.granary.type.SqlType.Simple;
import org.granary.type.SqlType.Temporal;
import org.junit.jupiter.api.Test;

class StoredVariantTest {

    @Test
    void valuesOfEveryBaseTypeComeBackWithTheirType() {
        for (SqlValue value : List.of(SqlValue.of(Simple.BIT, true), SqlValue.of(Simple.TINYINT, 255),
                SqlValue.of(Simple.SMALLINT, -3), SqlValue.of(Simple.INT, 745), SqlValue.of(Simple.BIGINT, 1L << 40),
                SqlValue.of(Simple.REAL, 1.5f), SqlValue.of(Simple.FLOAT, Double.MIN_VALUE),
                SqlValue.of(Simple.MONEY, new BigDecimal("-1.2500")),
                SqlValue.of(SqlType.decimal(10, 3), new BigDecimal("12.340")),
                SqlValue.of(new SqlType.Decimal(5, 0, true), new BigDecimal("7")),
                SqlValue.of(Simple.DATE, LocalDate.of(1, 2, 3)),
                SqlValue.of(Simple.DATETIME, LocalDateTime.of(2010, 12, 19, 1, 2, 3, 3_333_300)),
                SqlValue.of(Simple.SMALLDATETIME, LocalDateTime.of(2010, 12, 19, 1, 2)),
                SqlValue.of(new Temporal(Temporal.Kind.TIME, 7), LocalTime.of(1, 2, 3, 400)),
                SqlValue.of(new Temporal(Temporal.Kind.DATETIME2, 3), LocalDateTime.of(9999, 12, 31, 23, 59)),
                SqlValue.of(new Temporal(Temporal.Kind.DATETIMEOFFSET, 0),
                        OffsetDateTime.parse("2010-12-19T01:02:03+05:30")),
                SqlValue.of(Simple.UNIQUEIDENTIFIER, new UUID(1, 2)),
                SqlValue.of(SqlType.nvarchar(4000), "a: ä '%' \n"), SqlValue.of(SqlType.varchar(3), ""))) {
            assertThat(StoredVariant.read(StoredVariant.write(value))).isEqualTo(value);
        }
        SqlValue bytes = SqlValue.of(SqlType.varbinary(8), new byte[]{0, -1, 58});
        SqlValue back = StoredVariant.read(StoredVariant.write(bytes));
        assertThat(back.type()).isEqualTo(bytes.type());
        assertThat((byte[]) back.value()).containsExactly(0, -1, 58);
    }

    @Test
    void theTextBeginsWithTheType() {
        assertThat(StoredVariant.write(SqlValue.of(SqlType.decimal(5, 2), new BigDecimal("1.50"))))
                .isEqualTo("decimal(5,2):1.50");
    }

    @Test
    void whatASqlVariantCannotHoldIsRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> StoredVariant.write(SqlValue.nullOf(Simple.INT)));
        assertThatIllegalArgumentException().isThrownBy(() -> StoredVariant.read("xml:<a/>"));
    }
}
