ALTER TABLE `contacts` ADD `network` integer;--> statement-breakpoint
ALTER TABLE `quotes` ADD `network` integer;--> statement-breakpoint
ALTER TABLE `subscribers` ADD `network` integer;