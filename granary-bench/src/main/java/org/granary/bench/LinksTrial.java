package org.granary.bench;

import java.util.Locale;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import org.granary.bench.BenchLinks.Target;

/// A thousand links at a time, bulk-copied and flushed; three in ten lead to documents that are known.
final class LinksTrial implements Trial<LinkFlush> {
    private static final int KNOWN_PERCENT = 30;

    private final AtomicInteger crawls = new AtomicInteger(3_000_000);
    private final long documents;

    LinksTrial(long documents) {
        this.documents = documents;
    }

    @Override
    public String name() {
        return String.format(Locale.ROOT, "links, %,d known", documents);
    }

    @Override
    public Load.Work<LinkFlush> work(Side<LinkFlush> side, int connections) {
        return _ -> {
            int crawl = crawls.incrementAndGet();
            return (links, _) -> {
                links.copy(crawl, _ -> target());
                links.flush(crawl);
                return LinkFlush.LINKS;
            };
        };
    }

    private Target target() {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        if (random.nextInt(100) < KNOWN_PERCENT) {
            long known = 1 + random.nextLong(documents);
            return new Target(CrawledDocument.url(known), CrawledDocument.accessHash(known),
                    CrawledDocument.startAddress(known));
        }
        String url = "http://host" + random.nextInt(CrawledDocument.HOSTS) + "/new/" + random.nextLong();
        return new Target(url, url.hashCode(), 1);
    }
}
