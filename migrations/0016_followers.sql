CREATE TABLE `followers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` integer NOT NULL,
	`email` text NOT NULL,
	`asked_at` text,
	`asked_level` text,
	`confirmed_at` text,
	`level` text,
	`ends_at` text,
	`stopped_at` text,
	`stopped_by` text,
	`told` text,
	`told_at` text,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `follow_tokens` (
	`hash` text PRIMARY KEY NOT NULL,
	`follower_id` integer NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`follower_id`) REFERENCES `followers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `follow_tokens_follower` ON `follow_tokens` (`follower_id`);
--> statement-breakpoint
CREATE TABLE `news_notices` (
	`day` text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE `quiet_orders` (
	`order_id` integer PRIMARY KEY NOT NULL,
	`author` text,
	`since` text NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `followers_email` ON `followers` (`email`);
--> statement-breakpoint
CREATE INDEX `followers_asked_at` ON `followers` (`asked_at`) WHERE asked_at is not null;
--> statement-breakpoint
CREATE INDEX `followers_ends_at` ON `followers` (`ends_at`) WHERE stopped_at is null;
--> statement-breakpoint
CREATE INDEX `followers_stopped_at` ON `followers` (`stopped_at`) WHERE stopped_at is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX `followers_order_email` ON `followers` (`order_id`,`email`);
--> statement-breakpoint
CREATE TABLE `news_mails` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`follower_id` integer,
	`kind` text NOT NULL,
	`created_at` text NOT NULL,
	`changed_at` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`due_at` text NOT NULL,
	`tried_at` text,
	`sent_at` text,
	`failure` text,
	FOREIGN KEY (`follower_id`) REFERENCES `followers`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `news_mails_waiting` ON `news_mails` (`follower_id`,`kind`) WHERE sent_at is null;
--> statement-breakpoint
CREATE INDEX `news_mails_due` ON `news_mails` (`due_at`) WHERE sent_at is null;
--> statement-breakpoint
CREATE INDEX `news_mails_tried_at` ON `news_mails` (`tried_at`) WHERE tried_at is not null;
