/// What protocol tests need to call procedures through a driver, on every store, quickly.
///
/// One server for each store serves all protocol tests of a run ([ProtocolServer]); each test begins with the databases as a new server has
/// them and with the clock at [ProtocolServer#START], where it stands still. A test class names its database and calls procedures:
///
/// ```java
/// @OnEveryStore
/// class SubmitJobTest extends ProtocolTest {
///
///     @Override
///     protected String databaseName() {
///         return "TranslationServices";
///     }
///
///     @Test
///     @Covers("TSSPROC-3.1.5.13-1")
///     void aSubmittedJobIsActive() {
///         call("proc_AddJob", "@JobId", 1L, "@UserToken", new byte[]{1}, "@Settings", "<s/>");
///         pass(Duration.ofHours(1));                                        // the clock
///         assertThat(call("proc_SubmitJob", "@JobId", 1L).status()).isZero();
///         assertThat(callInOrder("proc_GetJobs", null, null, true, true).set().column("JobId")).containsExactly(1L);
///         assertThat(refused("proc_SubmitJob", "@JobId", null).number()).isEqualTo(515);   // and nothing has changed
///         assertThat(query("SELECT Submitted FROM job", rows -> rows.getInt(1))).containsExactly(1);  // past the server
///     }
/// }
/// ```
///
/// OUTPUT arguments are [Out]; `server.database("…")` is another database; `database.connect()` a connection of one's own, and
/// `atOnce(…)` runs calls side by side. Values are sent as Java's types say: `Integer` int, `Long` bigint, `Boolean` bit, `String`
/// nvarchar, `byte[]` varbinary, `UUID` uniqueidentifier, `LocalDateTime` datetime, `LocalDate` date.
///
/// `-Dgranary.it.store=embedded` (or `repeating`, or `postgresql`) runs the tests on one store alone.
@NullMarked
package org.granary.it.protocol;

import org.jspecify.annotations.NullMarked;
