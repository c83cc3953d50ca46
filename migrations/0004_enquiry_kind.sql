ALTER TABLE `outbox` RENAME COLUMN "call" TO "kind";--> statement-breakpoint
UPDATE `outbox` SET `kind` = CASE `kind`
  WHEN 'addServiceRequest' THEN 'quote'
  WHEN 'addContact' THEN 'contact'
  WHEN 'addSubscriber' THEN 'subscriber'
  ELSE `kind` END;
