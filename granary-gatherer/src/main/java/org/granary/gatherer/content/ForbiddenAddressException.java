package org.granary.gatherer.content;

import java.io.IOException;

/// A host that is not to be asked: its address is not one of the public internet and nobody has named the host, or it is to be asked with an account whose password is not known.
final class ForbiddenAddressException extends IOException {
    private static final long serialVersionUID = 1;

    ForbiddenAddressException(String message) {
        super(message);
    }

    ForbiddenAddressException(String host, String address) {
        super("The host " + host + " has the address " + address
                + ", which is not one of the public internet, so it was not asked. If it is to be crawled, name it: give a URL of it to granary "
                + "crawl, or start the crawl component with --private-host " + host + ".");
    }
}
