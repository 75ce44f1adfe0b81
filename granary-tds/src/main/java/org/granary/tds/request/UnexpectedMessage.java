package org.granary.tds.request;

/// A message that makes no sense at this time or that we do not know. It is answered with an error: silence hangs clients.
///
/// @param packetType of the packet header
/// @param what names it in the error
public record UnexpectedMessage(int packetType, String what) implements Request {}
