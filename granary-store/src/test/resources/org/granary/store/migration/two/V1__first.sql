CREATE TABLE first (id INTEGER PRIMARY KEY) STRICT;

-- A trigger holds semicolons that do not end it.
CREATE TRIGGER first_checks BEFORE INSERT ON first
BEGIN
  SELECT CASE WHEN NEW.id < 0 THEN RAISE(ABORT, 'negative; not allowed') END;
  SELECT 1;
END;

INSERT INTO first (id) VALUES (1);
