CREATE TABLE `attempts` (
	`door` text NOT NULL,
	`subject` text NOT NULL,
	`count` integer NOT NULL,
	`first_at` integer NOT NULL,
	`last_at` integer NOT NULL,
	PRIMARY KEY(`door`, `subject`)
);
--> statement-breakpoint
CREATE TABLE `reset_links` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `reset_links_account_id_unique` ON `reset_links` (`account_id`);--> statement-breakpoint
ALTER TABLE `sessions` ADD `browser` text;