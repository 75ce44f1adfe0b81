package org.granary.it.config.object;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.granary.it.protocol.ResultSet;
import org.junit.jupiter.api.Test;

/// Objects are found by their names: the store looks in an index of folded names, and finds what T-SQL means.
class ObjectNamesTest extends ConfigObjectTest {
    private static final List<String> NAMES = List.of("Alpha", "ALPINE", "al", "a%b", "a_b", "a[b", "\u00c4rger",
            "Arger",
            "Stra\u00dfe", "J\u030cur", "jar", "caf\u00e9", "cafe\u0301s", "CAFE", "two ", "two words", "\u00c6on");

    @Test
    void likeFindsTheSameByTheIndexAsWithoutIt() {
        NAMES.forEach(name -> stored(farm(), name));
        for (String pattern : List.of("al%", "AL%", "a[%]%", "a[_]%", "a[[]%", "a_b", "\u00e4%", "a%", "stra\u00df%",
                "strass%",
                "j%", "caf\u00e9%", "cafe\u0301%", "cafe%", "two %", "two", "two ", "\u00e6%", "ae%", "%", "%e",
                "[a-c]%", "", "zz%",
                "Alpha")) {
            List<?> plain = names("SELECT Name FROM Objects WHERE Name + N'' LIKE ? ORDER BY Name", pattern);
            assertThat(names("SELECT Name FROM Objects WHERE Name LIKE ? ORDER BY Name", pattern)).as(pattern)
                    .isEqualTo(plain);
        }
        assertThat(names("SELECT Name FROM Objects WHERE Name LIKE ? ORDER BY Name", "AL%"))
                .isEqualTo(List.of("al", "Alpha", "ALPINE"));
        assertThat(names("SELECT Name FROM Objects WHERE Name LIKE ?", "a[%]%")).isEqualTo(List.of("a%b"));
    }

    @Test
    void equalNamesAreFoundByTheIndex() {
        NAMES.forEach(name -> stored(farm(), name));
        for (String name : List.of("ALPHA", "strasse", "two", "cafe", "CAF\u00c9", "aeon", "arger", "none")) {
            assertThat(names("SELECT Name FROM Objects WHERE Name = ? ORDER BY Id", name)).as(name)
                    .isEqualTo(names("SELECT Name FROM Objects WHERE Name + N'' = ? ORDER BY Id", name));
        }
    }

    private List<?> names(String sql, String value) {
        ResultSet set = database.execute(sql, value).getFirst();
        return set.column("Name");
    }
}
