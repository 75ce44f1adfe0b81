/// The master crawl component: takes each crawl from phase to phase (3.2.5.1 to 3.2.5.4).
///
/// ```
/// MasterComponent ─ a thread ─ in each step, for each crawl: CrawlLead
///                                ├─ Start         102, 108, links of start addresses, 103; 109, 107 or 170 before that; 104
///                                ├─ Links         proc_MSS_FlushTemp0 in every store
///                                ├─ IdleCheck     is there nothing left to do? then 140
///                                ├─ Completion    145, 144; 151, 150, 146, 149, 152, 153, 148
///                                └─ Interruption  pause, resume, stop
/// ```
///
/// Where a crawl is, is known to the server alone. A master that takes over, or begins again, finds each crawl in a phase and does the steps of that phase, which may
/// all be done twice.
@NullMarked
package org.granary.gatherer.master;

import org.jspecify.annotations.NullMarked;
