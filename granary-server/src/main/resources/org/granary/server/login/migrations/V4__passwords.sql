-- What is known of the password of a login beside its hash. A login without a row has had its password since it was made.
CREATE TABLE passwords (
    -- logins.id
    login            integer NOT NULL PRIMARY KEY,
    set_at           bigint  NOT NULL,
    -- it is good for one thing: to be changed
    must_change      integer NOT NULL,
    -- 0 and 1 where somebody has decided, NULL where the settings do
    check_policy     integer,
    check_expiration integer,
    -- a date of its own, NULL where the settings decide
    expires          bigint,
    -- wrong passwords in a row, counted where the settings lock logins
    failures         integer NOT NULL,
    failed_at        bigint,
    locked_until     bigint
);

-- Hashes of earlier passwords, kept where the settings forbid to use them again.
CREATE TABLE password_history (
    login  integer NOT NULL,
    set_at bigint  NOT NULL,
    hash   text    NOT NULL
);

CREATE INDEX password_history_login ON password_history (login, set_at);

INSERT INTO passwords (login, set_at, must_change, failures) SELECT id, changed, 0, 0 FROM logins WHERE kind = 'SQL';
