package org.granary.tds.token;

/// The byte that begins each token (MS-TDS 2.2.5.8).
public final class TokenType {
    public static final int RETURN_STATUS = 0x79;
    public static final int COL_METADATA = 0x81;
    public static final int TAB_NAME = 0xA4;
    public static final int COL_INFO = 0xA5;
    public static final int ORDER = 0xA9;
    public static final int ERROR = 0xAA;
    public static final int INFO = 0xAB;
    public static final int RETURN_VALUE = 0xAC;
    public static final int LOGIN_ACK = 0xAD;
    public static final int FEATURE_EXT_ACK = 0xAE;
    public static final int ROW = 0xD1;
    public static final int NBC_ROW = 0xD2;
    public static final int ENV_CHANGE = 0xE3;
    public static final int SESSION_STATE = 0xE4;
    public static final int SSPI = 0xED;
    public static final int DONE = 0xFD;
    public static final int DONE_PROC = 0xFE;
    public static final int DONE_IN_PROC = 0xFF;

    private TokenType() {}
}
