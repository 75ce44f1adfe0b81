-- Logins are referred to by number, so that they can be renamed. No number is used twice, for logins, users or roles.
ALTER TABLE logins ADD COLUMN id integer NOT NULL DEFAULT 0;
-- SQL, WINDOWS or WINDOWS_GROUP; a Windows login has an empty hash.
ALTER TABLE logins ADD COLUMN kind text NOT NULL DEFAULT 'SQL';
-- How Windows authentication knows it, folded and as it was given.
ALTER TABLE logins ADD COLUMN folded_windows_name text;
ALTER TABLE logins ADD COLUMN windows_name text;
ALTER TABLE logins ADD COLUMN default_database text;

UPDATE logins SET id = 256 + (SELECT count(*) FROM logins AS before WHERE before.folded < logins.folded);
UPDATE logins SET id = 1 WHERE folded = 'sa';

CREATE UNIQUE INDEX logins_id ON logins (id);
CREATE UNIQUE INDEX logins_windows_name ON logins (folded_windows_name);

-- One row. Every change of principals or permissions adds to `version`, by which servers notice it.
CREATE TABLE security (
    one      integer NOT NULL PRIMARY KEY CHECK (one = 1),
    version  bigint  NOT NULL,
    -- the number of the next login, user or role
    next_id  integer NOT NULL
);

CREATE TABLE server_role_members (
    role  integer NOT NULL,
    login integer NOT NULL,
    PRIMARY KEY (role, login)
);

-- `folded_database` is empty for the server; the grantee is then a login.
CREATE TABLE permissions (
    folded_database text    NOT NULL,
    grantee         integer NOT NULL,
    -- SERVER, DATABASE, SCHEMA or OBJECT
    class           text    NOT NULL,
    folded_schema   text    NOT NULL,
    folded_object   text    NOT NULL,
    schema_name     text    NOT NULL,
    object_name     text    NOT NULL,
    permission      text    NOT NULL,
    denied          integer NOT NULL,
    grantor         integer NOT NULL,
    PRIMARY KEY (folded_database, grantee, class, folded_schema, folded_object, permission)
);

-- Users, which have a login, and roles, which have none. Fixed roles are not here.
CREATE TABLE database_principals (
    folded_database text    NOT NULL,
    database_name   text    NOT NULL,
    folded          text    NOT NULL,
    name            text    NOT NULL,
    id              integer NOT NULL,
    login           integer,
    created         bigint  NOT NULL,
    changed         bigint  NOT NULL,
    PRIMARY KEY (folded_database, folded)
);

CREATE UNIQUE INDEX database_principals_id ON database_principals (id);
CREATE UNIQUE INDEX database_principals_login ON database_principals (folded_database, login);

CREATE TABLE database_role_members (
    folded_database text    NOT NULL,
    role            integer NOT NULL,
    member          integer NOT NULL,
    PRIMARY KEY (folded_database, role, member)
);

-- What logins could do until now: everything in the databases that they were given (the role db_owner, 16384).
INSERT INTO server_role_members (role, login) SELECT 3, id FROM logins WHERE administrator = 1;

INSERT INTO database_principals (folded_database, database_name, folded, name, id, login, created, changed)
SELECT g.folded_database, g.database_name, l.folded, l.name,
       20000 + (SELECT count(*) FROM grants AS before
                WHERE before.login < g.login OR (before.login = g.login AND before.folded_database < g.folded_database)),
       l.id, l.created, l.changed
FROM grants AS g JOIN logins AS l ON l.folded = g.login;

INSERT INTO database_role_members (folded_database, role, member)
SELECT folded_database, 16384, id FROM database_principals;

INSERT INTO permissions (folded_database, grantee, class, folded_schema, folded_object, schema_name, object_name, permission, denied, grantor)
SELECT folded_database, id, 'DATABASE', '', '', '', '', 'CONNECT', 0, 1 FROM database_principals;

INSERT INTO security (one, version, next_id)
SELECT 1, 1, 20000 + (SELECT count(*) FROM grants) + (SELECT count(*) FROM logins);

DROP TABLE grants;
ALTER TABLE logins DROP COLUMN administrator;
