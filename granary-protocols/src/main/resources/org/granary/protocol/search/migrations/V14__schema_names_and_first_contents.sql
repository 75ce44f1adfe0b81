-- A property that is known by a number is not the property whose name has the same digits.
DROP INDEX crawled_property_name;
CREATE UNIQUE INDEX crawled_property_name ON crawled_property (Propset, PropertyKey, PropertyNameIsEnum, VariantType);

-- The properties that came with the product, for those who ask for no others.
CREATE INDEX crawled_property_oob_order ON crawled_property (OOB, PropsetOrder, PropertyOrder, CrawledPropertyId);
CREATE INDEX crawled_property_oob_modified ON crawled_property (OOB, LastModified);

-- Which first contents a database has got, so that they are added once, also to a database of an earlier release, and do not come back after
-- somebody has removed them.
CREATE TABLE first_contents (
  Topic TEXT NOT NULL PRIMARY KEY,
  AddedAt INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
