CREATE TABLE `changes` (
	`id` text PRIMARY KEY NOT NULL,
	`made_at` text NOT NULL,
	`author` text,
	`kind` text NOT NULL,
	`subject` text,
	`count` integer DEFAULT 1 NOT NULL,
	`detail` text,
	`before` text,
	`after` text,
	`undone_by` text
);
--> statement-breakpoint
CREATE INDEX `changes_made_at` ON `changes` (`made_at`);--> statement-breakpoint
CREATE INDEX `changes_subject` ON `changes` (`subject`) WHERE subject is not null;--> statement-breakpoint
-- What was changed before there was this table: one row for each import or command.
INSERT INTO changes (id, made_at, author, kind, subject, count)
SELECT change_id, min(made_at), max(author),
  CASE WHEN max(kind) IS NULL THEN 'events-imported' ELSE 'orders-imported' END,
  CASE WHEN count(DISTINCT order_id) = 1 THEN (SELECT order_number FROM orders WHERE id = min(order_id)) END,
  count(DISTINCT order_id)
FROM (
  SELECT change_id, made_at, author, order_id, CASE WHEN before IS NULL THEN 'added' ELSE 'edited' END AS kind FROM order_changes
  UNION ALL
  SELECT change_id, learned_at, author, order_id, NULL FROM order_events WHERE change_id IS NOT NULL
)
GROUP BY change_id;
