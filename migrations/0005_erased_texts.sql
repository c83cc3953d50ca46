-- contracts: without the two indexes the deployed version finds the same, by reading whole tables
DROP INDEX `changes_addresses`;--> statement-breakpoint
CREATE INDEX `changes_addresses` ON `changes` (`subject`) WHERE instr(coalesce(subject, '') || coalesce(before, '') || coalesce(after, '') || coalesce(detail, '') || coalesce(effect, ''), '@') > 0;--> statement-breakpoint
DROP INDEX `order_events_addresses`;--> statement-breakpoint
CREATE INDEX `order_events_addresses` ON `order_events` (`order_id`) WHERE instr(coalesce(code, '') || coalesce(place, '') || coalesce(leg, '') || coalesce(equipment, '') || coalesce(note, '') || coalesce(source_id, ''), '@') > 0;