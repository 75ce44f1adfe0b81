package org.granary.conformance;

import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/// Names the requirements that a test checks: `@Covers("TSSPROC-3.1.5.2-1")`. The ids are those of the requirement tables
/// in this module; an id that is in none of them fails the test.
///
/// On a method it speaks for that test; on a class, for every test of the class. A requirement counts as covered when
/// a test that names it has passed.
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE})
@Inherited
@ExtendWith(KnownIds.class)
public @interface Covers {
    String[] value();
}
