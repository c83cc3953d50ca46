CREATE TABLE `former_order_numbers` (
	`order_number` text collate nocase PRIMARY KEY NOT NULL,
	`compact_number` text NOT NULL,
	`order_id` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `former_order_numbers_compact_number` ON `former_order_numbers` (`compact_number`);--> statement-breakpoint
CREATE INDEX `former_order_numbers_order_id` ON `former_order_numbers` (`order_id`);