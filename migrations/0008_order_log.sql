CREATE TABLE `order_changes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`change_id` text NOT NULL,
	`order_id` integer NOT NULL,
	`author` text,
	`made_at` text NOT NULL,
	`before` text,
	`after` text NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `order_changes_change_id` ON `order_changes` (`change_id`);--> statement-breakpoint
CREATE INDEX `order_changes_order_id` ON `order_changes` (`order_id`);--> statement-breakpoint
CREATE TABLE `places` (
	`code` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`country` text NOT NULL,
	`latitude` real NOT NULL,
	`longitude` real NOT NULL,
	`zone` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `__new_order_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` integer NOT NULL,
	`kind` text DEFAULT 'event' NOT NULL,
	`milestone` text,
	`code` text NOT NULL,
	`classifier` text NOT NULL,
	`event_time` text NOT NULL,
	`utc_offset` text,
	`place` text,
	`un_locode` text,
	`leg` text,
	`mode` text,
	`equipment` text,
	`pieces` integer,
	`pieces_total` integer,
	`note` text,
	`source` text NOT NULL,
	`source_id` text,
	`author` text,
	`reported_at` text,
	`learned_at` text NOT NULL,
	`change_id` text,
	`retracts` integer,
	`details` text GENERATED ALWAYS AS (json_array(kind, utc_offset, place, un_locode, leg, equipment, pieces, note, reported_at, retracts)) VIRTUAL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `__new_order_events`("id", "order_id", "milestone", "code", "classifier", "event_time", "utc_offset", "place", "un_locode", "leg", "note", "source", "reported_at", "learned_at") SELECT "id", "order_id", "milestone", "code", "classifier", "event_time", "utc_offset", "place", "un_locode", "leg", "note", "source", "reported_at", "learned_at" FROM `order_events`;--> statement-breakpoint
DROP TABLE `order_events`;--> statement-breakpoint
ALTER TABLE `__new_order_events` RENAME TO `order_events`;--> statement-breakpoint
CREATE UNIQUE INDEX `order_events_unique` ON `order_events` (`order_id`,`event_time`,`code`,`classifier`,`details`);--> statement-breakpoint
CREATE INDEX `order_events_change_id` ON `order_events` (`change_id`) WHERE change_id is not null;--> statement-breakpoint
CREATE INDEX `order_events_source_id` ON `order_events` (`source_id`) WHERE source_id is not null;--> statement-breakpoint
ALTER TABLE `orders` ADD `late_from` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `exception` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `state_version` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_late_from` ON `orders` (`late_from`) WHERE late_from is not null;--> statement-breakpoint
CREATE INDEX `orders_exception` ON `orders` (`exception`) WHERE exception is not null;--> statement-breakpoint
CREATE INDEX `orders_state_version` ON `orders` (`state_version`);--> statement-breakpoint
-- An airline's DLV is a handover at the airport. Where the order counted as delivered by it, the
-- status below says so.
UPDATE order_events SET milestone = 'arrived' WHERE code = 'DLV' AND milestone = 'delivered';--> statement-breakpoint
-- A delivery or a cancellation that an operator took back by another status.
INSERT INTO order_events (order_id, kind, code, classifier, event_time, source, learned_at, retracts)
SELECT orders.id, 'retraction', 'retraction', 'actual', strftime('%Y-%m-%dT%H:%M:%fZ'), 'migration', strftime('%Y-%m-%dT%H:%M:%fZ'), ended.id
FROM orders JOIN order_events AS ended ON ended.order_id = orders.id
WHERE ended.milestone IN ('delivered', 'cancelled') AND ended.classifier = 'actual' AND (
  trim(coalesce(order_status, '')) = ''
  OR lower(replace(replace(replace(order_status, ' ', ''), '-', ''), '_', '')) IN ('booked', 'collected', 'atorigin', 'departed', 'intransit', 'arrived', 'customsclearance', 'outfordelivery')
  OR lower(replace(replace(order_status, ' ', ''), '-', '')) LIKE 'onhold%'
  OR lower(order_status) LIKE 'damaged%'
  OR (ended.milestone = 'delivered' AND lower(order_status) LIKE 'cancel%')
);--> statement-breakpoint
-- A status that the order's events don't explain was set by an operator.
INSERT INTO order_events (order_id, kind, code, classifier, event_time, source, learned_at)
SELECT orders.id, 'status', order_status, 'actual', strftime('%Y-%m-%dT%H:%M:%fZ'), 'migration', strftime('%Y-%m-%dT%H:%M:%fZ')
FROM orders
WHERE trim(coalesce(order_status, '')) <> '' AND lower(order_status) IS NOT (
  SELECT milestone FROM order_events AS event
  WHERE event.order_id = orders.id AND event.kind = 'event' AND event.classifier = 'actual' AND event.milestone IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM order_events AS back WHERE back.order_id = orders.id AND back.retracts = event.id)
  ORDER BY event.event_time DESC, instr('booked,collected,at origin,departed,in transit,arrived,customs clearance,out for delivery,delivered,on hold,damaged,cancelled', event.milestone) DESC
  LIMIT 1
);--> statement-breakpoint
-- So was a delivery date that no event gives. It was said before an estimate that couldn't replace
-- it, having no time zone, and after any other.
INSERT INTO order_events (order_id, milestone, code, classifier, event_time, utc_offset, source, learned_at)
SELECT id, 'delivered', 'delivered', iif(is_delivered AND delivery_date <= strftime('%Y-%m-%dT%H:%M:%fZ'), 'actual', 'estimated'),
  delivery_date, '+04:00', 'migration', iif(known_time IS NULL OR known_offset IS NULL, created_at, strftime('%Y-%m-%dT%H:%M:%fZ'))
FROM (
  SELECT orders.id, orders.created_at, orders.delivery_date, lower(trim(order_status)) = 'delivered' AS is_delivered,
    (SELECT event_time FROM order_events AS event WHERE event.id = known.id) AS known_time,
    (SELECT utc_offset FROM order_events AS event WHERE event.id = known.id) AS known_offset
  FROM orders LEFT JOIN (
    SELECT order_id, id, row_number() OVER (
      PARTITION BY order_id ORDER BY classifier = 'actual' DESC, coalesce(reported_at, learned_at) DESC, id DESC
    ) AS place
    FROM order_events AS delivery WHERE milestone = 'delivered' AND classifier <> 'planned'
      AND NOT EXISTS (SELECT 1 FROM order_events AS back WHERE back.order_id = delivery.order_id AND back.retracts = delivery.id)
  ) AS known ON known.order_id = orders.id AND known.place = 1
  WHERE orders.delivery_date IS NOT NULL
) WHERE known_time IS NOT delivery_date;
