-- Objects of any class are found by the beginning of their name.
CREATE INDEX config_object_any_name ON config_object (NameKey);
