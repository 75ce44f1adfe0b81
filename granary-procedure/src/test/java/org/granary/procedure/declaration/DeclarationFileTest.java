package org.granary.procedure.declaration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.granary.procedure.Check;
import org.junit.jupiter.api.Test;

class DeclarationFileTest {

    private static DeclaredProcedure read(Map<String, String> values) {
        return DeclarationReader.read(new DeclarationFile(DeclarationFileTest.class, "placeholder.sql", values))
                .procedures().getFirst();
    }

    @Test
    void aDeclarationCanDifferInItsValues() {
        assertThat(read(Map.of("kinds", "1")).checks()).extracting(Check::expectation).containsExactly("1");
        assertThat(read(Map.of("kinds", "1, 2")).checks()).extracting(Check::expectation)
                .containsExactly("one of 1, 2");
    }

    @Test
    void aPlaceholderWithoutValueAndAValueWithoutPlaceholderAreRefused() {
        assertThatThrownBy(() -> read(Map.of())).isInstanceOf(DeclarationException.class)
                .hasMessageContaining("placeholder.sql have no value for ${kinds}");
        assertThatThrownBy(() -> read(Map.of("kinds", "1", "sizes", "2"))).isInstanceOf(DeclarationException.class)
                .hasMessageContaining("placeholder.sql do not use the values [sizes]");
    }
}
