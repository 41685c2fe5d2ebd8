CREATE TABLE `catalogue_revisions` (
	`change` integer PRIMARY KEY NOT NULL,
	`revision` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `tool_changes` (
	`sequence` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`change` integer NOT NULL,
	`at` integer NOT NULL,
	`kind` text NOT NULL,
	`tool_id` text NOT NULL,
	`name` text NOT NULL,
	`fields` text NOT NULL
);
--> statement-breakpoint
-- Which feed a cursor belongs to: those of another database lead nowhere in this one.
INSERT INTO marks (name, value) VALUES ('change-feed', lower(hex(randomblob(4))));
