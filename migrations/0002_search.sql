-- Which rows have which search terms: of each row what its column search_terms lists. `kind` is the
-- table: 1 orders, 2 quotes, 3 contacts, 4 subscribers, 5 enquiry_notes. An ordinary table: D1 can't
-- export a database that has one of FTS5. To make it again: DELETE FROM search_index, then for each table
-- INSERT INTO search_index SELECT 1, value, orders.id FROM orders, json_each(search_terms);
CREATE TABLE search_index (
  kind INTEGER NOT NULL,
  term TEXT NOT NULL,
  row_id INTEGER NOT NULL,
  PRIMARY KEY (kind, term, row_id)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TRIGGER orders_search_added AFTER INSERT ON orders BEGIN
  INSERT INTO search_index (kind, term, row_id) SELECT 1, value, new.id FROM json_each(new.search_terms);
END;
--> statement-breakpoint
CREATE TRIGGER orders_search_changed AFTER UPDATE OF search_terms ON orders WHEN new.search_terms <> old.search_terms BEGIN
  DELETE FROM search_index WHERE kind = 1 AND row_id = old.id AND term IN (SELECT value FROM json_each(old.search_terms));
  INSERT INTO search_index (kind, term, row_id) SELECT 1, value, new.id FROM json_each(new.search_terms);
END;
--> statement-breakpoint
CREATE TRIGGER orders_search_removed AFTER DELETE ON orders BEGIN
  DELETE FROM search_index WHERE kind = 1 AND row_id = old.id AND term IN (SELECT value FROM json_each(old.search_terms));
END;
--> statement-breakpoint
CREATE TRIGGER quotes_search_added AFTER INSERT ON quotes BEGIN
  INSERT INTO search_index (kind, term, row_id) SELECT 2, value, new.id FROM json_each(new.search_terms);
END;
--> statement-breakpoint
CREATE TRIGGER quotes_search_changed AFTER UPDATE OF search_terms ON quotes WHEN new.search_terms <> old.search_terms BEGIN
  DELETE FROM search_index WHERE kind = 2 AND row_id = old.id AND term IN (SELECT value FROM json_each(old.search_terms));
  INSERT INTO search_index (kind, term, row_id) SELECT 2, value, new.id FROM json_each(new.search_terms);
END;
--> statement-breakpoint
CREATE TRIGGER quotes_search_removed AFTER DELETE ON quotes BEGIN
  DELETE FROM search_index WHERE kind = 2 AND row_id = old.id AND term IN (SELECT value FROM json_each(old.search_terms));
END;
--> statement-breakpoint
CREATE TRIGGER contacts_search_added AFTER INSERT ON contacts BEGIN
  INSERT INTO search_index (kind, term, row_id) SELECT 3, value, new.id FROM json_each(new.search_terms);
END;
--> statement-breakpoint
CREATE TRIGGER contacts_search_changed AFTER UPDATE OF search_terms ON contacts WHEN new.search_terms <> old.search_terms BEGIN
  DELETE FROM search_index WHERE kind = 3 AND row_id = old.id AND term IN (SELECT value FROM json_each(old.search_terms));
  INSERT INTO search_index (kind, term, row_id) SELECT 3, value, new.id FROM json_each(new.search_terms);
END;
--> statement-breakpoint
CREATE TRIGGER contacts_search_removed AFTER DELETE ON contacts BEGIN
  DELETE FROM search_index WHERE kind = 3 AND row_id = old.id AND term IN (SELECT value FROM json_each(old.search_terms));
END;
--> statement-breakpoint
CREATE TRIGGER subscribers_search_added AFTER INSERT ON subscribers BEGIN
  INSERT INTO search_index (kind, term, row_id) SELECT 4, value, new.id FROM json_each(new.search_terms);
END;
--> statement-breakpoint
CREATE TRIGGER subscribers_search_changed AFTER UPDATE OF search_terms ON subscribers WHEN new.search_terms <> old.search_terms BEGIN
  DELETE FROM search_index WHERE kind = 4 AND row_id = old.id AND term IN (SELECT value FROM json_each(old.search_terms));
  INSERT INTO search_index (kind, term, row_id) SELECT 4, value, new.id FROM json_each(new.search_terms);
END;
--> statement-breakpoint
CREATE TRIGGER subscribers_search_removed AFTER DELETE ON subscribers BEGIN
  DELETE FROM search_index WHERE kind = 4 AND row_id = old.id AND term IN (SELECT value FROM json_each(old.search_terms));
END;
--> statement-breakpoint
CREATE TRIGGER enquiry_notes_search_added AFTER INSERT ON enquiry_notes BEGIN
  INSERT INTO search_index (kind, term, row_id) SELECT 5, value, new.id FROM json_each(new.search_terms);
END;
--> statement-breakpoint
CREATE TRIGGER enquiry_notes_search_changed AFTER UPDATE OF search_terms ON enquiry_notes WHEN new.search_terms <> old.search_terms BEGIN
  DELETE FROM search_index WHERE kind = 5 AND row_id = old.id AND term IN (SELECT value FROM json_each(old.search_terms));
  INSERT INTO search_index (kind, term, row_id) SELECT 5, value, new.id FROM json_each(new.search_terms);
END;
--> statement-breakpoint
CREATE TRIGGER enquiry_notes_search_removed AFTER DELETE ON enquiry_notes BEGIN
  DELETE FROM search_index WHERE kind = 5 AND row_id = old.id AND term IN (SELECT value FROM json_each(old.search_terms));
END;
