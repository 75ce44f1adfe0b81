package org.granary.store.postgresql;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.granary.store.StoredValue;
import org.granary.type.Cancellation;
import org.granary.type.Cancellation.CancelledException;
import org.granary.type.Cancellation.Registration;
import org.jspecify.annotations.Nullable;

/// Lets callers that ask the same at the same time share an answer, as many clients do that look how far a job has come.
///
/// Nobody gets an answer to a query that began before it asked: while one runs, those who come wait, and the next one is
/// for all of them. What goes wrong with it is nobody's business but that of the caller who sent it; the others ask by
/// themselves.
///
/// @param <T> the answer
final class SameReads<T> {
    private final Duration patience;
    private final Map<Question, Reading<T>> running = new HashMap<>();
    private int waiting;

    /// @param patience longer than that, an answer is not waited for: another one's query may be slow for reasons of its own
    SameReads(Duration patience) {
        this.patience = patience;
    }

    /// How many callers wait for the answer of another, or for its end.
    synchronized int waiting() {
        return waiting;
    }

    /// A query with its parameters. Bytes are equal if they are the same.
    private record Question(String sql, List<@Nullable Object> parameters) {
        static Question of(String sql, @Nullable Object... parameters) {
            List<@Nullable Object> values = new ArrayList<>(parameters.length);
            for (int i = 0; i < parameters.length; i++) {
                Object value = StoredValue.of(parameters[i], i + 1);
                values.add(value instanceof byte[] bytes ? ByteBuffer.wrap(bytes) : value);
            }
            return new Question(sql, values);
        }
    }

    /// A query that runs, or the one that follows it.
    private static final class Reading<T> {
        /// Null in it: it came to nothing that can be shared.
        private final CompletableFuture<@Nullable T> answer = new CompletableFuture<>();
        private @Nullable Reading<T> next;
    }

    /// @param query sends the query; null where its answer cannot be shared
    /// @return null where the caller has to ask by itself
    @Nullable
    T read(Cancellation cancellation, Supplier<@Nullable T> query, String sql,
            @Nullable Object... parameters) {
        Question question = Question.of(sql, parameters);
        Reading<T> before;
        Reading<T> mine;
        boolean leads;
        synchronized (this) {
            before = running.get(question);
            if (before == null) {
                mine = new Reading<>();
                running.put(question, mine);
                leads = true;
            } else {
                leads = before.next == null;
                mine = before.next == null ? new Reading<>() : before.next;
                before.next = mine;
                waiting++;
            }
        }
        if (!leads) {
            return await(mine, cancellation);
        }
        T table = null;
        try {
            if (before != null) {
                await(before, cancellation);
                begin(question, mine);
            }
            table = query.get();
            return table;
        } finally {
            end(question, mine);
            mine.answer.complete(table);
        }
    }

    private synchronized void waited() {
        waiting--;
    }

    /// From now on others wait for the one after this.
    private synchronized void begin(Question question, Reading<T> mine) {
        running.put(question, mine);
    }

    private synchronized void end(Question question, Reading<T> mine) {
        running.remove(question, mine);
    }

    /// @return null where there is nothing to share, or where it took too long
    private @Nullable T await(Reading<T> reading, Cancellation cancellation) {
        CompletableFuture<@Nullable T> answer = reading.answer;
        CompletableFuture<@Nullable T> mine = answer.copy();
        try (Registration _ = cancellation.onCancel(() -> mine.completeExceptionally(new CancelledException()))) {
            return mine.get(patience.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            return null;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancelledException();
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException reason ? reason : new IllegalStateException(e);
        } finally {
            waited();
        }
    }
}
