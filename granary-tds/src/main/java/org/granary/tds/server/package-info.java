/// The listening side: accepts connections, drives the phases of the protocol, hands requests to a handler.
@NullMarked
package org.granary.tds.server;

import org.jspecify.annotations.NullMarked;
