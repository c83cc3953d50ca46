DROP INDEX `orders_order_status`;--> statement-breakpoint
CREATE INDEX `orders_open` ON `orders` (`created_at`) WHERE ended is null;--> statement-breakpoint
CREATE INDEX `orders_ended` ON `orders` (`ended`,`created_at`) WHERE ended is not null;--> statement-breakpoint
CREATE INDEX `orders_order_status` ON `orders` (`order_status`,`created_at`);--> statement-breakpoint
CREATE INDEX `quotes_nature_of_dispatch` ON `quotes` (`nature_of_dispatch`,`created_at`);--> statement-breakpoint
CREATE INDEX `subscribers_reference` ON `subscribers` (`reference`);--> statement-breakpoint
CREATE INDEX `subscribers_open` ON `subscribers` (`created_at`) WHERE handled_at is null;