/// Where items come from: web servers and file trees.
///
/// ```
/// SchemeContent ──▶ WebContent ──▶ Host       robots.txt, and a limit of requests
///              │                  └▶ Transfer   one request, bounded in size and time
///              └▶ FileContent                  a tree below given folders
///                      └──────────▶ DocumentReader ──▶ HtmlReader   titles, properties, links, signatures
/// ```
@NullMarked
package org.granary.gatherer.content;

import org.jspecify.annotations.NullMarked;
