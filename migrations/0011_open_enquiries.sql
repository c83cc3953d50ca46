CREATE INDEX `quotes_open` ON `quotes` (`created_at`) WHERE handled_at is null;--> statement-breakpoint
CREATE INDEX `contacts_open` ON `contacts` (`created_at`) WHERE handled_at is null;
