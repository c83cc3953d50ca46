ALTER TABLE `contacts` ADD `handled_at` text;--> statement-breakpoint
ALTER TABLE `quotes` ADD `handled_at` text;--> statement-breakpoint
ALTER TABLE `subscribers` ADD `handled_at` text;