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
SELECT change_id, made_at, author, kind,
  CASE WHEN count = 1 THEN (SELECT order_number FROM orders WHERE id = order_id) END, count
FROM (
  SELECT change_id, min(made_at) AS made_at, max(author) AS author,
    CASE WHEN max(is_import) = 1 THEN 'orders-imported' ELSE 'events-imported' END AS kind,
    min(order_id) AS order_id, count(DISTINCT order_id) AS count
  FROM (
    SELECT change_id, made_at, author, order_id, 1 AS is_import FROM order_changes
    UNION ALL
    SELECT change_id, learned_at, author, order_id, 0 FROM order_events WHERE change_id IS NOT NULL
  )
  GROUP BY change_id
);
