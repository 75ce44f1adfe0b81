package org.granary.tsql.bind;

import java.util.function.Supplier;
import org.granary.type.SqlErrors;

/// How deep the part of a statement that is being bound stands inside others. What is bound so deep is evaluated as
/// deep, so this bounds the stack of the thread that does it. The limits of [org.granary.tsql.parse.TsqlLimits] alone
/// do not: a chain of operators may begin with a parenthesis that begins with another chain, and common table
/// expressions stand inside each other only when they are used.
public final class Nesting {
    /// Operators, functions, queries and joins inside each other.
    static final int DEEPEST = 2000;

    private int depth;
    private int deepest;

    /// Goes this many levels deeper during `body`. Error 8631.
    public <T> T inside(int levels, Supplier<T> body) {
        enter(levels);
        try {
            return body.get();
        } finally {
            leave(levels);
        }
    }

    /// To be followed by [#leave] with the same number, also after an error, unless this throws.
    void enter(int levels) {
        reach(levels);
        depth += levels;
    }

    void leave(int levels) {
        depth -= levels;
    }

    /// Something that was bound before stands here too.
    ///
    /// @param height levels that it has itself, from [#height]
    public void reach(int height) {
        if (depth + height > DEEPEST) {
            throw SqlErrors.tooDeep();
        }
        deepest = Math.max(deepest, depth + height);
    }

    /// Binds something and returns how many levels it has.
    public <T> Measured<T> height(Supplier<T> body) {
        int before = deepest;
        deepest = depth;
        try {
            T bound = body.get();
            return new Measured<>(bound, deepest - depth);
        } finally {
            deepest = Math.max(before, deepest);
        }
    }

    public record Measured<T>(T bound, int height) {}
}
