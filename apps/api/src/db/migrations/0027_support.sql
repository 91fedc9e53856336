CREATE TABLE "newsletter_drafts" (
	"name" text PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "licences" ADD COLUMN "extra_devices" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "licences" drop column "device_limit";
--> statement-breakpoint
ALTER TABLE "licences" ADD COLUMN "device_limit" integer GENERATED ALWAYS AS (devices_per_seat * case when seats > 1 then greatest(0, seats - seats_given) else seats end + extra_devices) STORED NOT NULL;
--> statement-breakpoint
ALTER TABLE "licences" ADD CONSTRAINT "extra_devices_not_negative" CHECK ("licences"."extra_devices" >= 0);