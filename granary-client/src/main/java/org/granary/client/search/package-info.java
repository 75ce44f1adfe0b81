/// MS-SQLPGAT2: the state of search crawls, in the databases of the administration, of crawl stores and of metadata stores. The Foundation role has all three in one
/// database (`WSS_Search`): there, each of the clients is given connections to that database, and procedures that the role does not have are error 2812.
@NullMarked
package org.granary.client.search;

import org.jspecify.annotations.NullMarked;
