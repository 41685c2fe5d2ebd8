CREATE TABLE `recovery_codes` (
	`account_id` text NOT NULL,
	`digest` text NOT NULL,
	PRIMARY KEY(`account_id`, `digest`),
	FOREIGN KEY (`account_id`) REFERENCES `second_factors`(`account_id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `second_factors` (
	`account_id` text PRIMARY KEY NOT NULL,
	`secret` text NOT NULL,
	`used_step` integer NOT NULL,
	`enabled_at` integer,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
