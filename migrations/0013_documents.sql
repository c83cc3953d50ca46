CREATE TABLE `document_deletions` (
	`object_key` text PRIMARY KEY NOT NULL,
	`due_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `document_deletions_due_at` ON `document_deletions` (`due_at`);--> statement-breakpoint
CREATE TABLE `documents` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`public_id` text NOT NULL,
	`order_id` integer NOT NULL,
	`kind` text NOT NULL,
	`title` text NOT NULL,
	`level` text NOT NULL,
	`object_key` text NOT NULL,
	`content_type` text NOT NULL,
	`bytes` integer NOT NULL,
	`width` integer,
	`height` integer,
	`sha256` text NOT NULL,
	`received_by` text NOT NULL,
	`added_at` text NOT NULL,
	`added_by` text NOT NULL,
	`change_id` text NOT NULL,
	`removed_at` text,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `documents_public_id_unique` ON `documents` (`public_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `documents_object_key_unique` ON `documents` (`object_key`);--> statement-breakpoint
CREATE INDEX `documents_order_id` ON `documents` (`order_id`);--> statement-breakpoint
CREATE INDEX `documents_added_at` ON `documents` (`added_at`);--> statement-breakpoint
CREATE INDEX `documents_change_id` ON `documents` (`change_id`);--> statement-breakpoint
CREATE INDEX `documents_removed_at` ON `documents` (`removed_at`) WHERE removed_at is not null;--> statement-breakpoint
CREATE INDEX `documents_addresses` ON `documents` (`id`) WHERE instr(coalesce(title, '') || coalesce(received_by, ''), '@') > 0;--> statement-breakpoint
CREATE INDEX `removed_order_rows_object_key` ON `removed_order_rows` (stored ->> 'object_key') WHERE table_name = 'documents';--> statement-breakpoint
CREATE TRIGGER documents_object_removed AFTER DELETE ON documents BEGIN
  INSERT OR REPLACE INTO document_deletions (object_key, due_at) VALUES (old.object_key, '');
END;
--> statement-breakpoint
CREATE TRIGGER documents_object_added AFTER INSERT ON documents BEGIN
  DELETE FROM document_deletions WHERE object_key = new.object_key;
END;
