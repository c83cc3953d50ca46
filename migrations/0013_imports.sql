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
	`made_at` text NOT NULL,
	PRIMARY KEY(`id`, `part`)
);
--> statement-breakpoint
CREATE INDEX `uploads_made_at` ON `uploads` (`made_at`);