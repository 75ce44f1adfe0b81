/// Typed clients of the stored-procedure protocols, over Microsoft's driver.
///
/// The clients themselves are in the packages below, one class for each kind of database. They are generated from the declarations that the server checks its
/// calls by, so that they have every procedure, with its parameters, OUTPUT values and result sets:
///
/// - `translation`: MS-TSSPROC
/// - `word`: MS-WORDSSP and MS-WORDSSP2
/// - `config`: MS-WSSCFGD
/// - `search`: MS-SQLPGAT2
///
/// This package has what they share. Errors of the server are the driver's [java.sql.SQLException], with SQL Server's number in `getErrorCode()`.
@NullMarked
package org.granary.client;

import org.jspecify.annotations.NullMarked;
