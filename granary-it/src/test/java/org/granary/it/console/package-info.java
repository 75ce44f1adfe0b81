/// The console: its API over HTTP, and its pages in a browser.
package org.granary.it.console;
