CREATE TABLE `order_events` (
	`id` integer PRIMARY KEY NOT NULL,
	`order_id` integer NOT NULL,
	`milestone` text,
	`code` text NOT NULL,
	`classifier` text NOT NULL,
	`event_time` text NOT NULL,
	`utc_offset` text,
	`place` text,
	`un_locode` text,
	`leg` text,
	`note` text,
	`source` text NOT NULL,
	`reported_at` text,
	`learned_at` text NOT NULL,
	`details` text GENERATED ALWAYS AS (json_array(utc_offset, place, un_locode, leg, note, reported_at)) VIRTUAL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `order_events_unique` ON `order_events` (`order_id`,`event_time`,`code`,`classifier`,`details`);--> statement-breakpoint
ALTER TABLE `orders` ADD `carrier_references` text;--> statement-breakpoint
CREATE INDEX `orders_carrier_references` ON `orders` (`carrier_references`) WHERE carrier_references is not null;