/// Crawls, from end to end: a site that tests make, the gatherer's components, and a server.
///
/// What a crawl should find is what an independent walk of the site finds ([Site#reachable]).
@NullMarked
package org.granary.it.gatherer;

import org.jspecify.annotations.NullMarked;
