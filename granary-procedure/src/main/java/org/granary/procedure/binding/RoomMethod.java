package org.granary.procedure.binding;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import org.jspecify.annotations.Nullable;

/// A method and the object that it is called on.
///
/// The handle is made at the first call: making hundreds of them would take a good part of the start.
final class RoomMethod {
    private final Object room;
    private final Method method;
    private volatile @Nullable MethodHandle handle;

    RoomMethod(Object room, Method method) {
        this.room = room;
        this.method = method;
    }

    Method method() {
        return method;
    }

    /// Whether calling it is allowed at all.
    boolean isCallable() {
        return Modifier.isPublic(method.getDeclaringClass().getModifiers());
    }

    @Nullable
    Object invoke(@Nullable Object[] arguments) {
        try {
            MethodHandle made = handle;
            if (made == null) {
                made = make();
                handle = made;
            }
            return (Object) made.invokeExact(arguments);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(this + " failed.", e);
        }
    }

    /// From one array of arguments to the boxed return value.
    private MethodHandle make() throws IllegalAccessException {
        MethodHandle bound = MethodHandles.lookup().unreflect(method).bindTo(room);
        return bound.asType(bound.type().generic()).asSpreader(Object[].class, bound.type().parameterCount());
    }

    @Override
    public String toString() {
        return method.getDeclaringClass().getSimpleName() + "." + method.getName();
    }
}
