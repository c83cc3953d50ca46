CREATE TABLE `daily_digests` (
	`day` text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE `contacts` ADD `handled_by` text;--> statement-breakpoint
ALTER TABLE `contacts` ADD `handled_note` text;--> statement-breakpoint
ALTER TABLE `quotes` ADD `handled_by` text;--> statement-breakpoint
ALTER TABLE `quotes` ADD `handled_note` text;--> statement-breakpoint
ALTER TABLE `subscribers` ADD `handled_by` text;--> statement-breakpoint
ALTER TABLE `subscribers` ADD `handled_note` text;