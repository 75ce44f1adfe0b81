package org.granary.it.protocol;

import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/// On a [ProtocolTest] (or an abstract one that others extend): runs the class once for each store.
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Inherited
@ParameterizedClass(name = "{0}")
@MethodSource("org.granary.it.protocol.StoreKind#used")
public @interface OnEveryStore {
}
