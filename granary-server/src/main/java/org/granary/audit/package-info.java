/// The audit trail: who came in or was refused, and who changed what, as lines that show whether somebody has changed them since.
///
/// [AuditTrail] is what others write to. [AuditWriter] gathers events and has [AuditFolder] append them, which knows files, lock and head;
/// [AuditSeal] makes the chain; [AuditCheck] verifies it, and [AuditLines] reads it.
@NullMarked
package org.granary.audit;

import org.jspecify.annotations.NullMarked;
