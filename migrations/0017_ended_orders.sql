ALTER TABLE `orders` ADD `ended` text;--> statement-breakpoint
UPDATE `orders` SET `ended` = iif(`exception` = 'cancelled', 'cancelled', 'delivered') WHERE `exception` = 'cancelled' OR lower(`order_status`) = 'delivered';
