CREATE TABLE `last_writes` (
	`id` integer PRIMARY KEY NOT NULL,
	`written_at` text NOT NULL
);
