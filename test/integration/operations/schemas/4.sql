-- A database of schema 4 with a row or two of everything, as it was when that schema was the newest. Never edited.
-- Its key, good for this file alone: tra_live_1FMDGmEp_az8VXa5OhZ0fsoLj1dxUEIt9gsof9ej5nahTP4ivGxo2M66Hr
CREATE TABLE `accounts` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`password_hash` text,
	`plan` text NOT NULL,
	`custom_daily_limit` integer,
	`created_at` integer NOT NULL,
	`disabled_at` integer
);
CREATE UNIQUE INDEX `accounts_email_unique` ON `accounts` (`email`);
CREATE TABLE `api_keys` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`name` text NOT NULL,
	`hash` text NOT NULL,
	`blind_index` text NOT NULL,
	`ending` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer,
	`revoked_at` integer,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
CREATE INDEX `api_keys_blind_index` ON `api_keys` (`blind_index`);
CREATE INDEX `api_keys_account` ON `api_keys` (`account_id`);
CREATE TABLE `key_usage_days` (
	`key_id` text NOT NULL,
	`day` text NOT NULL,
	`used` integer NOT NULL,
	`last_used_at` integer NOT NULL,
	PRIMARY KEY(`key_id`, `day`),
	FOREIGN KEY (`key_id`) REFERENCES `api_keys`(`id`) ON UPDATE no action ON DELETE cascade
);
CREATE TABLE `marks` (
	`name` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
);
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`expires_at` integer NOT NULL, `browser` text,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
CREATE INDEX `sessions_account` ON `sessions` (`account_id`);
CREATE TABLE `tools` (
	`id` text PRIMARY KEY NOT NULL,
	`record` text NOT NULL,
	`origin` text NOT NULL
);
CREATE TABLE `usage_days` (
	`account_id` text NOT NULL,
	`day` text NOT NULL,
	`used` integer NOT NULL,
	PRIMARY KEY(`account_id`, `day`),
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "usage_days_used" CHECK("usage_days"."used" >= 0)
);
CREATE TABLE `attempts` (
	`door` text NOT NULL,
	`subject` text NOT NULL,
	`count` integer NOT NULL,
	`first_at` integer NOT NULL,
	`last_at` integer NOT NULL,
	PRIMARY KEY(`door`, `subject`)
);

CREATE TABLE `reset_links` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);

CREATE UNIQUE INDEX `reset_links_account_id_unique` ON `reset_links` (`account_id`);

INSERT INTO accounts VALUES ('acc_0000000000000001', 'first@example.org', NULL, 'free', NULL, 1790000000000, NULL);
INSERT INTO accounts VALUES ('acc_0000000000000002', 'second@example.org', '$argon2id$v=19$m=65536,t=2,p=1$c2FsdHNhbHRzYWx0c2FsdA$aGFzaGhhc2hoYXNoaGFzaGhhc2hoYXNoaGFzaGhhc2g', 'enterprise', 250, 1790000001000, 1790000002000);
INSERT INTO api_keys VALUES ('1FMDGmEp', 'acc_0000000000000001', 'first', '$argon2id$v=19$m=1024,t=1,p=1$lzTUeL052prAQsURhb6h4iVrNvRy19j+JiIXgnRxTc0$SKkTD0tYoZBw48EbtMpC2flxji4tWWc8w3Iox8YIa+s', 'a4199f2ff3d59751', '66Hr', 1790000000000, NULL, NULL);
INSERT INTO api_keys VALUES ('OldKey02', 'acc_0000000000000001', 'revoked', 'x', 'y', 'abcd', 1790000000000, 1890000000000, 1790000003000);
INSERT INTO usage_days VALUES ('acc_0000000000000001', '2026-09-20', 42);
INSERT INTO key_usage_days VALUES ('1FMDGmEp', '2026-09-20', 41, 1790000004000);
INSERT INTO sessions VALUES ('5e55100000000000000000000000000000000000000000000000000000000001', 'acc_0000000000000002', 1790000000000, 1790000000000, 1790600000000, 'Firefox on Linux');
INSERT INTO attempts VALUES ('sign-in-from', '192.0.2.1', 3, 1790000000000, 1790000004000);
INSERT INTO reset_links VALUES ('1111111111111111111111111111111111111111111111111111111111111111', 'acc_0000000000000002', 1790001800000);
INSERT INTO marks VALUES ('account-changes', '7');
INSERT INTO marks VALUES ('catalogue-changes', '3');
INSERT INTO tools VALUES ('our-own-tool', '{"id":"our-own-tool","formerIds":[],"name":"Our Own Tool","vendor":null,"website":null,"aliases":[],"summary":null,"description":"Made by the team itself.","status":"active","categories":["CRM"],"industries":[],"crossIndustry":null,"companySizes":null,"pricingTiers":null,"pricing":{"model":null,"freeTrial":null,"entryPrice":null,"quoteOnly":null},"deployment":null,"platforms":null,"openSource":null,"license":null,"features":{"has":[],"lacks":[]},"integrations":[],"useCases":[],"roles":[],"strengths":[],"alternatives":[],"sources":[],"asOf":null,"updatedAt":null}', 'own');
CREATE TABLE `recovery_codes` (
	`account_id` text NOT NULL,
	`digest` text NOT NULL,
	PRIMARY KEY(`account_id`, `digest`),
	FOREIGN KEY (`account_id`) REFERENCES `second_factors`(`account_id`) ON UPDATE no action ON DELETE cascade
);
CREATE TABLE `second_factors` (
	`account_id` text PRIMARY KEY NOT NULL,
	`secret` text NOT NULL,
	`used_step` integer NOT NULL,
	`enabled_at` integer,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
INSERT INTO second_factors VALUES ('acc_0000000000000002', 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', 59666667, 1790000000000);
INSERT INTO recovery_codes VALUES ('acc_0000000000000002', '2222222222222222222222222222222222222222222222222222222222222222');
CREATE TABLE `catalogue_revisions` (
	`change` integer PRIMARY KEY NOT NULL,
	`revision` text NOT NULL,
	`at` integer NOT NULL
);
CREATE TABLE `tool_changes` (
	`sequence` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`change` integer NOT NULL,
	`at` integer NOT NULL,
	`kind` text NOT NULL,
	`tool_id` text NOT NULL,
	`name` text NOT NULL,
	`fields` text NOT NULL
);
INSERT INTO marks VALUES ('change-feed', '0123abcd');
INSERT INTO catalogue_revisions VALUES (3, '0123456789abcdef', 1790000000000);
INSERT INTO tool_changes VALUES (1, 3, 1790000000000, 'added', 'our-own-tool', 'Our Own Tool', '[]');
PRAGMA user_version = 4;
