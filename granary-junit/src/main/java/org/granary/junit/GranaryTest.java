package org.granary.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/// A test class with a server of its own, in the process of the test, on a free port, from a temporary folder. It starts
/// before the first test and stops after the last.
///
/// Constructors and methods of the class can have parameters of type [Granary] and [java.sql.Connection]; a connection is
/// to the database that [Database] names, and is closed after the test.
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Documented
@Inherited
@ExtendWith(GranaryExtension.class)
public @interface GranaryTest {

    /// Files beside the class with T-SQL that is run before the first test (and before every test with [#fresh]), each as
    /// one batch; `USE` chooses the database. Without any, the server is as new.
    String[] scripts() default {};

    /// Settings of the server, such as `encryption=required`.
    String[] settings() default {};

    /// Whether every test gets a new server, which takes about a second each.
    boolean fresh() default false;
}
