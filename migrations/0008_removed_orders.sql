CREATE TABLE `removed_order_rows` (
	`id` integer PRIMARY KEY NOT NULL,
	`change_id` text NOT NULL,
	`order_number` text collate nocase NOT NULL,
	`table_name` text NOT NULL,
	`customer_email` text,
	`removed_at` text NOT NULL,
	`stored` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `removed_order_rows_change_id` ON `removed_order_rows` (`change_id`,`table_name`);--> statement-breakpoint
CREATE INDEX `removed_order_rows_order_number` ON `removed_order_rows` (`order_number`,`table_name`);--> statement-breakpoint
CREATE INDEX `removed_order_rows_email` ON `removed_order_rows` (lower(trim(customer_email)));--> statement-breakpoint
CREATE INDEX `removed_order_rows_removed_at` ON `removed_order_rows` (`removed_at`);