package org.granary.tds.request;

/// SQL batch, message type 0x01: `ALL_HEADERS | text in UTF-16 up to the end of the message` (MS-TDS 2.2.6.7).
public record SqlBatch(RequestHeaders headers, String text) implements Request {}
