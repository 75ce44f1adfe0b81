/// Files of configuration objects, written in segments: MS-WSSCFGD 3.1.5.19, 3.1.5.20, 3.1.5.28 and 3.1.5.39.
///
/// A handle stands for one writing of a file. It begins with what the file was when the handle was given, and the file
/// is what was written through the handle used last; so two who write at the same time never mix. Behind this are
/// versions that share their pieces, see `V3__files.sql`.
@NullMarked
package org.granary.protocol.config.file;

import org.jspecify.annotations.NullMarked;
