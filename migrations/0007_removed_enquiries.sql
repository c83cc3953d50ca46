CREATE TABLE `removed_enquiries` (
	`id` integer PRIMARY KEY NOT NULL,
	`change_id` text NOT NULL,
	`kind` text NOT NULL,
	`submission_id` text NOT NULL,
	`reference` text NOT NULL,
	`email` text NOT NULL,
	`created_at` text NOT NULL,
	`removed_at` text NOT NULL,
	`stored` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `removed_enquiries_change_id` ON `removed_enquiries` (`change_id`);--> statement-breakpoint
CREATE INDEX `removed_enquiries_email` ON `removed_enquiries` (lower(trim(email)));--> statement-breakpoint
CREATE INDEX `removed_enquiries_removed_at` ON `removed_enquiries` (`removed_at`);