ALTER TABLE `enquiry_notes` ADD `order_id` integer REFERENCES orders(id) ON DELETE CASCADE;--> statement-breakpoint
CREATE INDEX `enquiry_notes_order_id` ON `enquiry_notes` (`order_id`) WHERE order_id is not null;--> statement-breakpoint
ALTER TABLE `orders` ADD `taken_by` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `taken_at` text;--> statement-breakpoint
CREATE INDEX `orders_taken_by` ON `orders` (`taken_by`) WHERE taken_by is not null;