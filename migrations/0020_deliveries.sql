ALTER TABLE `orders` ADD `promised_at` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `departed_at` text;