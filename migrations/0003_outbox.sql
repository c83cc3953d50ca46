CREATE TABLE `outbox` (
	`id` integer PRIMARY KEY NOT NULL,
	`submission_id` text NOT NULL,
	`audience` text NOT NULL,
	`call` text NOT NULL,
	`is_urgent` integer NOT NULL,
	`created_at` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`due_at` text NOT NULL,
	`sent_at` text,
	`failure` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `outbox_submission_audience` ON `outbox` (`submission_id`,`audience`);--> statement-breakpoint
CREATE INDEX `outbox_pending` ON `outbox` (`due_at`) WHERE sent_at is null;