package org.granary.it.search.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.granary.it.protocol.Outcome;
import org.granary.it.protocol.ResultSet;
import org.junit.jupiter.api.Test;

/// Crawl components find the same properties at the same time.
class ManyClientsTest extends SchemaTest {
    private static final int CLIENTS = 16;
    private static final int PROPERTIES = 12;

    private record Answer(String name, int id, int pid, boolean crawledExisted, boolean managedExisted, Object order) {}

    private Answer answer(String name, Adding adding) {
        Added added = add(adding);
        return new Answer(name, added.id(), added.pid(), Boolean.TRUE.equals(added.crawledExisted()),
                Boolean.TRUE.equals(added.managedExisted()), String.valueOf(added.order()));
    }

    @Test
    void whoeverAsksAtOnceGetsOneProperty() {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < PROPERTIES; i++) {
            names.add("property " + i);
        }
        List<Callable<List<Answer>>> clients = new ArrayList<>();
        for (int client = 0; client < CLIENTS; client++) {
            List<String> mine = new ArrayList<>(names);
            Collections.rotate(mine, client % 3);
            // Two crawled properties share a managed property.
            clients.add(() -> mine.stream().map(name -> answer(name, new Adding(name)
                    .managed("Managed " + names.indexOf(name) / 2, 1, true, true, true))).toList());
        }

        Map<String, List<Answer>> answers = atOnce(clients).stream().flatMap(List::stream)
                .collect(Collectors.groupingBy(Answer::name));

        Set<Integer> ids = new HashSet<>();
        Set<Integer> pids = new HashSet<>();
        answers.forEach((name, all) -> {
            assertThat(all).hasSize(CLIENTS);
            assertThat(all.stream().map(Answer::id).distinct()).as(name).hasSize(1);
            assertThat(all.stream().map(Answer::pid).distinct()).as(name).hasSize(1);
            assertThat(all.stream().map(Answer::order).distinct()).as(name).hasSize(1);
            assertThat(all.stream().filter(answer -> !answer.crawledExisted)).as("%s was added once", name).hasSize(1);
            ids.add(all.getFirst().id);
            pids.add(all.getFirst().pid);
        });
        assertThat(ids).hasSize(PROPERTIES);
        assertThat(pids).hasSize(PROPERTIES / 2);
        assertThat(answers.values().stream().flatMap(List::stream).filter(answer -> !answer.managedExisted))
                .as("each managed property was added once").hasSize(PROPERTIES / 2);
        assertThat(query("SELECT COUNT(*) FROM property_mapping WHERE PID >= 1000", rows -> rows.getInt(1)))
                .containsExactly(PROPERTIES);
        assertThat(query("SELECT PID, MappingOrder FROM property_mapping WHERE PID >= 1000",
                rows -> List.of(rows.getInt(1), rows.getInt(2)))).as("orders differ").doesNotHaveDuplicates();
    }

    @Test
    void aCategoryIsAddedOnce() {
        List<Callable<Outcome>> clients = new ArrayList<>();
        UUID set = UUID.randomUUID();
        for (int client = 0; client < CLIENTS; client++) {
            clients.add(() -> call("proc_MSS_AddCrawledPropertyCategoryWithDefaults", "@CategoryName", aText(),
                    "@DiscoverNewProperties", aBit(), "@MapToContents", aBit(), "@FullTextQueriable", aBit(),
                    "@Retrievable", aBit(), "@Propset", set));
        }
        assertThat(atOnce(clients).stream().map(Outcome::outputs).distinct()).hasSize(1);
        assertThat(query("SELECT 1 FROM crawled_property_category WHERE Propset = ?", rows -> rows.getInt(1), set))
                .hasSize(1);
    }

    @Test
    void whoPollsByTimeMissesNothingWhileOthersAdd() {
        int writers = 8;
        int each = 15;
        AtomicInteger writing = new AtomicInteger(writers);
        List<Callable<Set<Object>>> work = new ArrayList<>();
        for (int writer = 0; writer < writers; writer++) {
            int mine = writer;
            work.add(() -> {
                try {
                    Set<Object> added = new HashSet<>();
                    for (int i = 0; i < each; i++) {
                        added.add(crawled("p" + mine + "-" + i));
                    }
                    return added;
                } finally {
                    writing.decrementAndGet();
                }
            });
        }
        LocalDateTime begin = changed("LastCPAddsBenignModified").plusNanos(3_400_000);
        Callable<Set<Object>> poller = () -> {
            Set<Object> seen = new HashSet<>();
            LocalDateTime from = begin;
            LocalDateTime told = begin.minusNanos(3_400_000);
            boolean last;
            do {
                last = writing.get() == 0;
                LocalDateTime changed = changed("LastCPAddsBenignModified");
                if (!changed.equals(told)) {
                    told = changed;
                    ResultSet page = list(false, from, 0, null, null);
                    seen.addAll(page.column("CrawledPropertyId"));
                    // Only what is later than the last one, so that a property that appears late would be missed.
                    if (!page.rows().isEmpty()) {
                        from = ((LocalDateTime) Objects.requireNonNull(page.rows().getLast().getLast()))
                                .plusNanos(3_400_000);
                    }
                }
            } while (!last);
            return seen;
        };
        work.add(poller);

        List<Set<Object>> results = atOnce(work);

        Set<Object> added = new HashSet<>();
        results.subList(0, writers).forEach(added::addAll);
        assertThat(added).hasSize(writers * each);
        assertThat(results.getLast()).isEqualTo(added);
    }
}
