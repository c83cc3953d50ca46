ALTER TABLE `quotes` ADD `lost_reason` text;--> statement-breakpoint
ALTER TABLE `quotes` ADD `follow_up_on` text;--> statement-breakpoint
CREATE INDEX `quotes_pending` ON `quotes` (`created_at`) WHERE offered_amount is not null and outcome is null;--> statement-breakpoint
CREATE INDEX `quotes_decided` ON `quotes` (`outcome`,`outcome_at`) WHERE outcome is not null;--> statement-breakpoint
CREATE INDEX `quotes_due` ON `quotes` (`follow_up_on`) WHERE follow_up_on is not null;