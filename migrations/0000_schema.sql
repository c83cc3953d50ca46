CREATE TABLE `changes` (
	`id` text PRIMARY KEY NOT NULL,
	`made_at` text NOT NULL,
	`author` text,
	`kind` text NOT NULL,
	`subject` text,
	`count` integer DEFAULT 1 NOT NULL,
	`detail` text,
	`before` text,
	`after` text,
	`undone_by` text,
	`undoes` text,
	`effect` text
);
--> statement-breakpoint
CREATE INDEX `changes_addresses` ON `changes` (`subject`) WHERE instr(coalesce(before, '') || coalesce(after, '') || coalesce(detail, '') || coalesce(effect, ''), '@') > 0;--> statement-breakpoint
CREATE INDEX `changes_made_at` ON `changes` (`made_at`);--> statement-breakpoint
CREATE INDEX `changes_subject` ON `changes` (`subject`) WHERE subject is not null;--> statement-breakpoint
CREATE TABLE `contacts` (
	`id` integer PRIMARY KEY NOT NULL,
	`submission_id` text NOT NULL,
	`reference` text NOT NULL,
	`created_at` text NOT NULL,
	`taken_by` text,
	`taken_at` text,
	`handled_at` text,
	`handled_by` text,
	`search_terms` text DEFAULT '[]' NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`phone` text NOT NULL,
	`subject` text NOT NULL,
	`message` text NOT NULL,
	`freight` text NOT NULL,
	`city` text NOT NULL,
	`delivery` text NOT NULL,
	`incoterms` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `contacts_submission_id_unique` ON `contacts` (`submission_id`);--> statement-breakpoint
CREATE INDEX `contacts_reference` ON `contacts` (`reference`);--> statement-breakpoint
CREATE INDEX `contacts_email` ON `contacts` (lower(trim(email)));--> statement-breakpoint
CREATE INDEX `contacts_created_at` ON `contacts` (`created_at`);--> statement-breakpoint
CREATE INDEX `contacts_open` ON `contacts` (`created_at`) WHERE handled_at is null;--> statement-breakpoint
CREATE TABLE `enquiry_notes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`reference` text NOT NULL,
	`written_at` text NOT NULL,
	`author` text,
	`text` text NOT NULL,
	`search_terms` text DEFAULT '[]' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `enquiry_notes_reference` ON `enquiry_notes` (`reference`);--> statement-breakpoint
CREATE TABLE `queue_counts` (
	`id` integer PRIMARY KEY NOT NULL,
	`count` integer DEFAULT 0 NOT NULL,
	`is_readable` integer NOT NULL,
	`counted_at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `quotes` (
	`id` integer PRIMARY KEY NOT NULL,
	`submission_id` text NOT NULL,
	`reference` text NOT NULL,
	`created_at` text NOT NULL,
	`taken_by` text,
	`taken_at` text,
	`handled_at` text,
	`handled_by` text,
	`search_terms` text DEFAULT '[]' NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`phone` text NOT NULL,
	`type_of_packaging` text NOT NULL,
	`number_of_packs` integer DEFAULT 1 NOT NULL,
	`mode_of_shipping` text NOT NULL,
	`estimated_date` text NOT NULL,
	`origin` text NOT NULL,
	`destination` text NOT NULL,
	`nature_of_dispatch` text NOT NULL,
	`length` real NOT NULL,
	`width` real NOT NULL,
	`height` real NOT NULL,
	`weight` real NOT NULL,
	`net_weight` real NOT NULL,
	`weight_of_pallet` real NOT NULL,
	`description` text NOT NULL,
	`dangerous_goods` integer NOT NULL,
	`cargo_insurance` integer NOT NULL,
	`offered_amount` real,
	`offered_currency` text,
	`outcome` text,
	`outcome_at` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `quotes_submission_id_unique` ON `quotes` (`submission_id`);--> statement-breakpoint
CREATE INDEX `quotes_reference` ON `quotes` (`reference`);--> statement-breakpoint
CREATE INDEX `quotes_email` ON `quotes` (lower(trim(email)));--> statement-breakpoint
CREATE INDEX `quotes_created_at` ON `quotes` (`created_at`);--> statement-breakpoint
CREATE INDEX `quotes_open` ON `quotes` (`created_at`) WHERE handled_at is null;--> statement-breakpoint
CREATE INDEX `quotes_nature_of_dispatch` ON `quotes` (`nature_of_dispatch`,`created_at`);--> statement-breakpoint
CREATE TABLE `subscribers` (
	`id` integer PRIMARY KEY NOT NULL,
	`submission_id` text NOT NULL,
	`reference` text NOT NULL,
	`created_at` text NOT NULL,
	`taken_by` text,
	`taken_at` text,
	`handled_at` text,
	`handled_by` text,
	`search_terms` text DEFAULT '[]' NOT NULL,
	`email` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `subscribers_submission_id_unique` ON `subscribers` (`submission_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `subscribers_email_unique` ON `subscribers` (`email`);--> statement-breakpoint
CREATE INDEX `subscribers_reference` ON `subscribers` (`reference`);--> statement-breakpoint
CREATE INDEX `subscribers_email` ON `subscribers` (lower(trim(email)));--> statement-breakpoint
CREATE INDEX `subscribers_created_at` ON `subscribers` (`created_at`);--> statement-breakpoint
CREATE INDEX `subscribers_open` ON `subscribers` (`created_at`) WHERE handled_at is null;--> statement-breakpoint
CREATE TABLE `file_formats` (
	`name` text collate nocase PRIMARY KEY NOT NULL,
	`options` text NOT NULL,
	`header_key` text NOT NULL,
	`author` text NOT NULL,
	`made_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `file_formats_header_key` ON `file_formats` (`header_key`);--> statement-breakpoint
CREATE TABLE `uploads` (
	`id` text NOT NULL,
	`part` integer NOT NULL,
	`name` text NOT NULL,
	`content` text NOT NULL,
	`author` text NOT NULL,
	`options` text DEFAULT '{}' NOT NULL,
	`made_at` text NOT NULL,
	PRIMARY KEY(`id`, `part`)
);
--> statement-breakpoint
CREATE INDEX `uploads_made_at` ON `uploads` (`made_at`);--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`about` text,
	`enquiry_kind` text,
	`follower_id` integer,
	`is_urgent` integer DEFAULT false NOT NULL,
	`is_listed` integer DEFAULT false NOT NULL,
	`created_at` text NOT NULL,
	`changed_at` text,
	`due_at` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`counted_at` text,
	`sent_at` text,
	`failure` text,
	`network` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `outbox_about` ON `outbox` (`about`,`kind`);--> statement-breakpoint
CREATE UNIQUE INDEX `outbox_waiting` ON `outbox` (`follower_id`,`kind`) WHERE sent_at is null and follower_id is not null;--> statement-breakpoint
CREATE INDEX `outbox_due` ON `outbox` (`due_at`) WHERE sent_at is null;--> statement-breakpoint
CREATE INDEX `outbox_sent` ON `outbox` (`sent_at`) WHERE sent_at is not null;--> statement-breakpoint
CREATE INDEX `outbox_follower` ON `outbox` (`follower_id`) WHERE follower_id is not null;--> statement-breakpoint
CREATE INDEX `outbox_counted` ON `outbox` (`kind`,`counted_at`);--> statement-breakpoint
CREATE INDEX `outbox_network` ON `outbox` (`network`,`created_at`) WHERE network is not null;--> statement-breakpoint
CREATE TABLE `follow_tokens` (
	`hash` text PRIMARY KEY NOT NULL,
	`follower_id` integer NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`follower_id`) REFERENCES `followers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `follow_tokens_follower` ON `follow_tokens` (`follower_id`);--> statement-breakpoint
CREATE TABLE `quiet_orders` (
	`order_id` integer PRIMARY KEY NOT NULL,
	`author` text,
	`since` text NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `followers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` integer NOT NULL,
	`email` text NOT NULL,
	`mailbox` text GENERATED ALWAYS AS (replace(substr(email, 1, instr(replace(email, '@', '+'), '+') - 1), '.', '') || substr(email, instr(email, '@'))) STORED,
	`asked_at` text,
	`asked_level` text,
	`confirmed_at` text,
	`level` text,
	`ends_at` text,
	`stopped_at` text,
	`stopped_by` text,
	`notified` text,
	`notified_at` text,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `followers_email` ON `followers` (`email`);--> statement-breakpoint
CREATE INDEX `followers_mailbox` ON `followers` (`mailbox`) WHERE asked_at is not null;--> statement-breakpoint
CREATE INDEX `followers_asked_at` ON `followers` (`asked_at`) WHERE asked_at is not null;--> statement-breakpoint
CREATE INDEX `followers_ends_at` ON `followers` (`ends_at`) WHERE stopped_at is null;--> statement-breakpoint
CREATE INDEX `followers_stopped_at` ON `followers` (`stopped_at`) WHERE stopped_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `followers_order_email` ON `followers` (`order_id`,`email`);--> statement-breakpoint
CREATE TABLE `order_changes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`change_id` text NOT NULL,
	`order_id` integer NOT NULL,
	`author` text,
	`made_at` text NOT NULL,
	`before` text,
	`after` text NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `order_changes_change_id` ON `order_changes` (`change_id`);--> statement-breakpoint
CREATE INDEX `order_changes_order_id` ON `order_changes` (`order_id`);--> statement-breakpoint
CREATE INDEX `order_changes_made_at` ON `order_changes` (`made_at`);--> statement-breakpoint
CREATE INDEX `order_changes_before_email` ON `order_changes` (lower(trim(before ->> 'customer_email')));--> statement-breakpoint
CREATE INDEX `order_changes_after_email` ON `order_changes` (lower(trim(after ->> 'customer_email')));--> statement-breakpoint
CREATE INDEX `order_changes_addresses` ON `order_changes` (`order_id`) WHERE instr(coalesce(json_remove(before, '$.customer_email'), '') || coalesce(json_remove(after, '$.customer_email'), ''), '@') > 0;--> statement-breakpoint
CREATE TABLE `order_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` integer NOT NULL,
	`kind` text DEFAULT 'event' NOT NULL,
	`milestone` text,
	`code` text NOT NULL,
	`classifier` text NOT NULL,
	`event_time` text NOT NULL,
	`utc_offset` text,
	`place` text,
	`un_locode` text,
	`leg` text,
	`mode` text,
	`equipment` text,
	`pieces` integer,
	`pieces_total` integer,
	`note` text,
	`source` text NOT NULL,
	`source_id` text,
	`author` text,
	`reported_at` text,
	`learned_at` text NOT NULL,
	`change_id` text,
	`retracts` integer,
	`details` text GENERATED ALWAYS AS (json_array(kind, utc_offset, place, un_locode, leg, equipment, pieces, note, reported_at, retracts)) VIRTUAL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `order_events_unique` ON `order_events` (`order_id`,`event_time`,`code`,`classifier`,`details`);--> statement-breakpoint
CREATE INDEX `order_events_retracts` ON `order_events` (`retracts`) WHERE retracts is not null;--> statement-breakpoint
CREATE INDEX `order_events_change_id` ON `order_events` (`change_id`) WHERE change_id is not null;--> statement-breakpoint
CREATE INDEX `order_events_addresses` ON `order_events` (`order_id`) WHERE instr(coalesce(code, '') || coalesce(place, '') || coalesce(leg, '') || coalesce(note, ''), '@') > 0;--> statement-breakpoint
CREATE INDEX `order_events_source_id` ON `order_events` (`source_id`) WHERE source_id is not null;--> statement-breakpoint
CREATE TABLE `orders` (
	`id` integer PRIMARY KEY NOT NULL,
	`order_number` text collate nocase NOT NULL,
	`compact_number` text NOT NULL,
	`created_at` text NOT NULL,
	`customer_firstName` text,
	`customer_email` text,
	`customer_phone` text,
	`delivery_address` text,
	`shipper_type` text,
	`delivery_date` text,
	`order_status` text,
	`note` text,
	`shipper_link` text,
	`item_photo` text,
	`order_count` integer,
	`shipper_charges` real,
	`carrier_references` text,
	`late_from` text,
	`exception` text,
	`ended` text,
	`promised_at` text,
	`departed_at` text,
	`state_version` integer DEFAULT 0 NOT NULL,
	`search_terms` text DEFAULT '[]' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `orders_order_number_unique` ON `orders` (`order_number`);--> statement-breakpoint
CREATE INDEX `orders_compact_number` ON `orders` (`compact_number`);--> statement-breakpoint
CREATE INDEX `orders_late_from` ON `orders` (`late_from`) WHERE late_from is not null;--> statement-breakpoint
CREATE INDEX `orders_exception` ON `orders` (`exception`) WHERE exception is not null;--> statement-breakpoint
CREATE INDEX `orders_state_version` ON `orders` (`state_version`);--> statement-breakpoint
CREATE INDEX `orders_created_at` ON `orders` (`created_at`);--> statement-breakpoint
CREATE INDEX `orders_open` ON `orders` (`created_at`) WHERE ended is null;--> statement-breakpoint
CREATE INDEX `orders_ended` ON `orders` (`ended`,`created_at`) WHERE ended is not null;--> statement-breakpoint
CREATE INDEX `orders_email` ON `orders` (lower(trim(customer_email)));--> statement-breakpoint
CREATE INDEX `orders_addresses` ON `orders` (`id`) WHERE instr(coalesce(order_number, '') || coalesce(customer_firstName, '') || coalesce(customer_phone, '') || coalesce(delivery_address, '') || coalesce(shipper_type, '') || coalesce(order_status, '') || coalesce(note, '') || coalesce(shipper_link, '') || coalesce(item_photo, '') || coalesce(carrier_references, ''), '@') > 0;--> statement-breakpoint
CREATE INDEX `orders_states` ON `orders` (`order_status`,`exception`,`ended`,`late_from`);--> statement-breakpoint
CREATE INDEX `orders_delivered` ON `orders` (`delivery_date`,`exception`,`promised_at`,`departed_at`) WHERE ended = 'delivered';--> statement-breakpoint
CREATE INDEX `orders_order_status` ON `orders` (`order_status`,`created_at`);--> statement-breakpoint
CREATE INDEX `orders_carrier_references` ON `orders` (`carrier_references`) WHERE carrier_references is not null;--> statement-breakpoint
CREATE TABLE `places` (
	`code` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`country` text NOT NULL,
	`latitude` real NOT NULL,
	`longitude` real NOT NULL,
	`zone` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `staged_orders` (
	`import_id` text NOT NULL,
	`part` integer NOT NULL,
	`rows` text NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`import_id`, `part`)
);
--> statement-breakpoint
CREATE TABLE `page_meta` (
	`page_name` text PRIMARY KEY NOT NULL,
	`meta_title` text NOT NULL,
	`meta_description` text NOT NULL,
	`meta_keywords` text NOT NULL,
	`updated_at` text NOT NULL
);
--> statement-breakpoint
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
