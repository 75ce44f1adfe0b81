package org.granary.gatherer.component;

import java.sql.SQLException;
import java.time.Duration;
import org.granary.gatherer.loop.StopSignal;
import org.granary.gatherer.protocol.ComponentSession;
import org.granary.gatherer.protocol.OwnerDatabase;
import org.granary.gatherer.protocol.Server;
import org.granary.gatherer.settings.Pace;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// That this process, and no other, is a certain component. What it is for: a component says on the server that it has nothing in hand, and nobody else may have something in hand
/// under its number.
///
/// The process that owns a component says so in the server's configuration, and again and again that it still lives. Another one waits until it has let go, is known to be dead, or, on another machine,
/// has been silent for long. A process that was itself thought dead notices before it writes anything.
public final class Ownership {
    private static final Logger LOG = LoggerFactory.getLogger(Ownership.class);
    private static final int SILENT_BEATS = 3;
    private static final int LOOKS = 10;

    private final int component;
    private final Pace pace;
    private Owner me = Owner.create();
    private volatile boolean held;

    public Ownership(int component, Pace pace) {
        this.component = component;
        this.pace = pace;
    }

    /// May this process act as the component? Other threads of it may ask.
    public boolean held() {
        return held;
    }

    /// Waits until the component is this process.
    ///
    /// @return false when it was told to stop before
    boolean claim(ComponentSession session, StopSignal stop) throws SQLException, InterruptedException {
        held = false;
        boolean told = false;
        Watch watch = new Watch(session.owner(), pace);
        while (!watch.isFree(me)) {
            if (watch.lives() && !told) {
                LOG.warn("Crawl component {} is {} already. This one takes over when that ends.", component,
                        watch.last);
                told = true;
            }
            if (!stop.pause(watch.interval())) {
                return false;
            }
        }
        say(session);
        held = true;
        return true;
    }

    private void say(ComponentSession session) throws SQLException {
        me = me.next();
        session.owner().set(me.text());
    }

    /// Still lives.
    void renew(ComponentSession session) throws SQLException {
        verify(session);
        say(session);
    }

    /// @throws SQLException when another process is the component now
    void verify(ComponentSession session) throws SQLException {
        Owner owner = Owner.of(session.owner().get());
        if (!me.isSame(owner)) {
            held = false;
            throw new SQLException(
                    "Crawl component " + component + " is now " + (owner == null ? "nobody" : owner.toString()) + ".");
        }
    }

    /// Lets go, so that the next one need not wait.
    void release(ComponentSession session) throws SQLException {
        if (held && me.isSame(Owner.of(session.owner().get()))) {
            session.owner().clear();
        }
        held = false;
    }

    /// Whatever the server still has about it, it is over.
    public void dies() {
        held = false;
        me.dies();
    }

    /// Who is a component, other than this process. Where that is not certain, it waits for a sign of life.
    ///
    /// @return null when nobody is
    public static @Nullable String livingOwner(Server server, int component, Pace pace)
            throws SQLException, InterruptedException {
        try (ComponentSession session = new ComponentSession(server, component)) {
            Watch watch = new Watch(session.owner(), pace);
            boolean told = false;
            while (!watch.isFree(null)) {
                if (watch.lives()) {
                    return String.valueOf(watch.last);
                }
                if (!told) {
                    LOG.info("Crawl component {} was {}. Waiting up to {} seconds for a sign of life.", component,
                            watch.last, watch.patience.toSeconds());
                    told = true;
                }
                Thread.sleep(watch.interval());
            }
            return null;
        }
    }

    /// Looks at who is the component.
    private static final class Watch {
        private final OwnerDatabase database;
        private final Duration patience;
        private @Nullable Owner last;
        private boolean lives;
        private long since = System.nanoTime();

        Watch(OwnerDatabase database, Pace pace) {
            this.database = database;
            this.patience = pace.heartbeat().multipliedBy(SILENT_BEATS);
        }

        boolean isFree(@Nullable Owner me) throws SQLException {
            Owner owner = Owner.of(database.get());
            if (owner == null || owner.isSame(me) || owner.isDead()) {
                return true;
            }
            if (!owner.equals(last)) {
                lives = last != null || owner.isHere();
                last = owner;
                since = System.nanoTime();
            }
            // One that is here and lives may be silent for as long as it wants: whoever wants it to end can end it.
            return !owner.isHere() && System.nanoTime() - since > patience.toNanos();
        }

        /// Has it been seen to live? Of a process here that is certain at once.
        boolean lives() {
            return lives;
        }

        Duration interval() {
            return patience.dividedBy(LOOKS * SILENT_BEATS);
        }
    }
}
