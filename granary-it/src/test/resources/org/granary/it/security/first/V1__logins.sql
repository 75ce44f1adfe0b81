-- Names compare without case: `folded` is the name in lower case, `name` as it was given.
CREATE TABLE logins (
    folded        text    NOT NULL PRIMARY KEY,
    name          text    NOT NULL,
    -- $argon2id$v=19$m=…,t=…,p=…$salt$hash
    hash          text    NOT NULL,
    administrator integer NOT NULL,
    disabled      integer NOT NULL,
    created       bigint  NOT NULL,
    changed       bigint  NOT NULL
);

CREATE TABLE grants (
    login           text NOT NULL REFERENCES logins (folded) ON DELETE CASCADE,
    folded_database text NOT NULL,
    database_name   text NOT NULL,
    PRIMARY KEY (login, folded_database)
);
