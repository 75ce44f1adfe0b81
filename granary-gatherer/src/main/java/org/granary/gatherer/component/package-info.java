/// A crawl component: takes items from the queue of its crawl store, fetches them, and writes down what it found (3.2.5.1, steps 8 to 19 and 27).
///
/// ```
/// CrawlComponent ─ a thread ─┬─ Heartbeat        lives; others that do not are given up
///                            ├─ StatusChanges    pause, resume, reset
///                            └─ ContentCrawlRole        one for each crawl that it takes part in
///                                 ├─ Fetching    items in hand, each on a virtual thread
///                                 └─ ItemWriter  links, metadata, commits, statistics, in this order
/// ```
///
/// Only the component's own thread talks to the server. Nothing in memory has to survive: a component that begins again gives back what it had in hand, and
/// links that come a second time are recognized by the server.
@NullMarked
package org.granary.gatherer.component;

import org.jspecify.annotations.NullMarked;
