CREATE TABLE `enquiry_notes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`reference` text NOT NULL,
	`written_at` text NOT NULL,
	`author` text,
	`text` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `enquiry_notes_reference` ON `enquiry_notes` (`reference`);--> statement-breakpoint
ALTER TABLE `contacts` ADD `taken_by` text;--> statement-breakpoint
ALTER TABLE `contacts` ADD `taken_at` text;--> statement-breakpoint
ALTER TABLE `quotes` ADD `taken_by` text;--> statement-breakpoint
ALTER TABLE `quotes` ADD `taken_at` text;--> statement-breakpoint
ALTER TABLE `quotes` ADD `offered_amount` real;--> statement-breakpoint
ALTER TABLE `quotes` ADD `offered_currency` text;--> statement-breakpoint
ALTER TABLE `quotes` ADD `outcome` text;--> statement-breakpoint
ALTER TABLE `quotes` ADD `outcome_at` text;--> statement-breakpoint
ALTER TABLE `subscribers` ADD `taken_by` text;--> statement-breakpoint
ALTER TABLE `subscribers` ADD `taken_at` text;--> statement-breakpoint
-- By hand: a note of each enquiry that has one, and no longer two places for it.
INSERT INTO enquiry_notes (reference, written_at, author, text)
SELECT reference, coalesce(handled_at, created_at), handled_by, handled_note FROM quotes WHERE handled_note <> ''
UNION ALL
SELECT reference, coalesce(handled_at, created_at), handled_by, handled_note FROM contacts WHERE handled_note <> ''
UNION ALL
SELECT reference, coalesce(handled_at, created_at), handled_by, handled_note FROM subscribers WHERE handled_note <> '';
--> statement-breakpoint
UPDATE quotes SET handled_note = NULL WHERE handled_note IS NOT NULL;
--> statement-breakpoint
UPDATE contacts SET handled_note = NULL WHERE handled_note IS NOT NULL;
--> statement-breakpoint
UPDATE subscribers SET handled_note = NULL WHERE handled_note IS NOT NULL;
