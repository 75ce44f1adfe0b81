package org.granary.server.windows.ntlm;

/// NegotiateFlags (MS-NLMP 2.2.2.5), those that matter to this server.
final class NtlmFlags {
    static final int UNICODE = 0x0000_0001;
    static final int REQUEST_TARGET = 0x0000_0004;
    static final int SIGN = 0x0000_0010;
    static final int SEAL = 0x0000_0020;
    static final int NTLM = 0x0000_0200;
    static final int ANONYMOUS = 0x0000_0800;
    static final int ALWAYS_SIGN = 0x0000_8000;
    static final int TARGET_TYPE_DOMAIN = 0x0001_0000;
    static final int EXTENDED_SESSION_SECURITY = 0x0008_0000;
    static final int TARGET_INFO = 0x0080_0000;
    static final int VERSION = 0x0200_0000;
    static final int KEY_128 = 0x2000_0000;
    static final int KEY_EXCHANGE = 0x4000_0000;
    static final int KEY_56 = 0x8000_0000;

    /// What the server always answers with.
    private static final int ALWAYS = UNICODE | REQUEST_TARGET | NTLM | TARGET_TYPE_DOMAIN | EXTENDED_SESSION_SECURITY
            | TARGET_INFO;
    /// What the client decides.
    private static final int AS_ASKED = SIGN | SEAL | ALWAYS_SIGN | VERSION | KEY_128 | KEY_EXCHANGE | KEY_56;

    private NtlmFlags() {}

    static int answer(int asked) {
        return ALWAYS | (asked & AS_ASKED);
    }
}
