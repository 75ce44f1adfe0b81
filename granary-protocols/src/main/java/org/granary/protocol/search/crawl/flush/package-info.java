/// proc_MSS_FlushTemp0 (MS-SQLPGAT2 3.1.5.14): links become documents and entries of the queue.
///
/// ```
/// links of a crawl ──read──▶ LinkRules ──▶ decisions ──written──▶ history, queue, hosts, deleted URLs     PortalFlush
///        +  what the history has of them       │
///                                              └──▶ AnchorTexts ──▶ anchor texts, changed documents
/// ```
///
/// Some rules make links of one URL wait for each other, in the order of their arrival. So the numbers of a batch are
/// read by a few statements, decided upon here, and what was decided is written by a few statements, each for all links
/// at once ([org.granary.store.Dialect#listed]); texts and blobs of links stay in the store.
@NullMarked
package org.granary.protocol.search.crawl.flush;

import org.jspecify.annotations.NullMarked;
