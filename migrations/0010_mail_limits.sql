CREATE TABLE `confirmation_notices` (
	`hour` text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE `outbox` ADD `is_listed` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `outbox_audience_created_at` ON `outbox` (`audience`,`created_at`);