CREATE TABLE `staged_orders` (
	`import_id` text NOT NULL,
	`part` integer NOT NULL,
	`rows` text NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`import_id`, `part`)
);
