package org.granary.procedure.binding;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import org.granary.procedure.Call;
import org.jspecify.annotations.Nullable;

/// A method and the object that it is called on.
///
/// The handle is made at the first call: making hundreds of them would take a good part of the start.
final class ImplementingMethod {
    private final Object target;
    private final Method method;
    private volatile @Nullable MethodHandle handle;

    /// What takes the value of a declared parameter: a parameter of the method, or a component of its record of
    /// parameters.
    ///
    /// @param name null where the class was compiled without names
    record Taker(@Nullable String name, AnnotatedType type) {}

    ImplementingMethod(Object target, Method method) {
        this.target = target;
        this.method = method;
    }

    Method method() {
        return method;
    }

    /// Whether its first parameter is the [Call].
    boolean takesCall() {
        return method.getParameterCount() > 0 && method.getParameterTypes()[0] == Call.class;
    }

    private int afterCall() {
        return takesCall() ? 1 : 0;
    }

    /// The record that takes all declared parameters, where it is the only parameter after the call.
    private @Nullable Class<?> parameterRecord() {
        Class<?>[] types = method.getParameterTypes();
        return types.length == afterCall() + 1 && types[afterCall()].isRecord() ? types[afterCall()] : null;
    }

    /// What takes the values of the declared parameters, in the order in which [#invoke] gets them after the call.
    List<Taker> takers() {
        Class<?> record = parameterRecord();
        if (record != null) {
            return Arrays.stream(record.getRecordComponents())
                    .map(component -> new Taker(component.getName(), component.getAnnotatedType())).toList();
        }
        return Arrays.stream(method.getParameters()).skip(afterCall())
                .map(p -> new Taker(p.isNamePresent() ? p.getName() : null, p.getAnnotatedType())).toList();
    }

    /// Why it cannot be called at all; null if it can.
    @Nullable
    String obstacle() {
        Class<?> record = parameterRecord();
        return !Modifier.isPublic(method.getDeclaringClass().getModifiers())
                ? "its class must be public"
                : record != null && !Modifier.isPublic(record.getModifiers())
                        ? "the record of its parameters must be public"
                        : null;
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
    private MethodHandle make() throws ReflectiveOperationException {
        MethodHandle bound = MethodHandles.lookup().unreflect(method).bindTo(target);
        Class<?> record = parameterRecord();
        if (record != null) {
            bound = MethodHandles.collectArguments(bound, afterCall(),
                    MethodHandles.lookup().unreflectConstructor(constructor(record)));
        }
        return bound.asType(bound.type().generic()).asSpreader(Object[].class, bound.type().parameterCount());
    }

    private static Constructor<?> constructor(Class<?> record) throws NoSuchMethodException {
        return record.getDeclaredConstructor(Arrays.stream(record.getRecordComponents()).map(RecordComponent::getType)
                .toArray(Class<?>[]::new));
    }

    @Override
    public String toString() {
        return method.getDeclaringClass().getSimpleName() + "." + method.getName();
    }
}
