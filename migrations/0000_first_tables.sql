CREATE TABLE `contacts` (
	`id` integer PRIMARY KEY NOT NULL,
	`submission_id` text NOT NULL,
	`reference` text NOT NULL,
	`created_at` text NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`phone` text NOT NULL,
	`subject` text NOT NULL,
	`message` text NOT NULL,
	`freight` text NOT NULL,
	`city` text NOT NULL,
	`delivery` text NOT NULL,
	`incoterms` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `contacts_submission_id_unique` ON `contacts` (`submission_id`);--> statement-breakpoint
CREATE INDEX `contacts_reference` ON `contacts` (`reference`);--> statement-breakpoint
CREATE INDEX `contacts_created_at` ON `contacts` (`created_at`);--> statement-breakpoint
CREATE TABLE `orders` (
	`id` integer PRIMARY KEY NOT NULL,
	`order_number` text collate nocase NOT NULL,
	`compact_number` text NOT NULL,
	`created_at` text NOT NULL,
	`customer_firstName` text,
	`customer_email` text,
	`customer_phone` text,
	`delivery_address` text,
	`shipper_type` text,
	`delivery_date` text,
	`order_status` text,
	`note` text,
	`shipper_link` text,
	`item_photo` text,
	`order_count` integer,
	`shipper_charges` real
);
--> statement-breakpoint
CREATE UNIQUE INDEX `orders_order_number_unique` ON `orders` (`order_number`);--> statement-breakpoint
CREATE INDEX `orders_compact_number` ON `orders` (`compact_number`);--> statement-breakpoint
CREATE INDEX `orders_created_at` ON `orders` (`created_at`);--> statement-breakpoint
CREATE TABLE `page_meta` (
	`page_name` text PRIMARY KEY NOT NULL,
	`meta_title` text NOT NULL,
	`meta_description` text NOT NULL,
	`meta_keywords` text NOT NULL,
	`updated_at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `quotes` (
	`id` integer PRIMARY KEY NOT NULL,
	`submission_id` text NOT NULL,
	`reference` text NOT NULL,
	`created_at` text NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`phone` text NOT NULL,
	`type_of_packaging` text NOT NULL,
	`mode_of_shipping` text NOT NULL,
	`estimated_date` text NOT NULL,
	`origin` text NOT NULL,
	`destination` text NOT NULL,
	`nature_of_dispatch` text NOT NULL,
	`length` real NOT NULL,
	`width` real NOT NULL,
	`height` real NOT NULL,
	`weight` real NOT NULL,
	`net_weight` real NOT NULL,
	`weight_of_pallet` real NOT NULL,
	`description` text NOT NULL,
	`dangerous_goods` integer NOT NULL,
	`cargo_insurance` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `quotes_submission_id_unique` ON `quotes` (`submission_id`);--> statement-breakpoint
CREATE INDEX `quotes_reference` ON `quotes` (`reference`);--> statement-breakpoint
CREATE INDEX `quotes_created_at` ON `quotes` (`created_at`);--> statement-breakpoint
CREATE TABLE `subscribers` (
	`id` integer PRIMARY KEY NOT NULL,
	`submission_id` text NOT NULL,
	`reference` text NOT NULL,
	`created_at` text NOT NULL,
	`email` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `subscribers_submission_id_unique` ON `subscribers` (`submission_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `subscribers_email_unique` ON `subscribers` (`email`);--> statement-breakpoint
CREATE INDEX `subscribers_created_at` ON `subscribers` (`created_at`);