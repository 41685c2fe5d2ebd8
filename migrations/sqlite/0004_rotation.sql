CREATE TABLE `older_secrets` (
	`key_id` text NOT NULL,
	`hash` text NOT NULL,
	`blind_index` text NOT NULL,
	`ends_at` integer NOT NULL,
	PRIMARY KEY(`key_id`, `hash`),
	FOREIGN KEY (`key_id`) REFERENCES `api_keys`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `older_secrets_blind_index` ON `older_secrets` (`blind_index`);--> statement-breakpoint
CREATE TABLE `operation_days` (
	`account_id` text NOT NULL,
	`day` text NOT NULL,
	`operation` text NOT NULL,
	`status` integer NOT NULL,
	`requests` integer NOT NULL,
	PRIMARY KEY(`account_id`, `day`, `operation`, `status`),
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `api_keys` ADD `rotated_at` integer;--> statement-breakpoint
ALTER TABLE `reset_links` ADD `used_at` integer;