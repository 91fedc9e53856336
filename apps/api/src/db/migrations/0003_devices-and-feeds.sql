CREATE TYPE "public"."download_source" AS ENUM('site', 'update');--> statement-breakpoint
CREATE TABLE "devices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"licence_id" uuid NOT NULL,
	"device_hash" text NOT NULL,
	"name" text NOT NULL,
	"platform" "platform" NOT NULL,
	"arch" "arch" NOT NULL,
	"app_version" text NOT NULL,
	"activated_at" timestamp with time zone NOT NULL,
	"last_seen_on" date NOT NULL,
	CONSTRAINT "one_row_per_device" UNIQUE("licence_id","device_hash")
);
--> statement-breakpoint
CREATE TABLE "trials" (
	"device_hash" text PRIMARY KEY NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	CONSTRAINT "trial_ends_after_its_start" CHECK ("trials"."ends_at" > "trials"."started_at")
);
--> statement-breakpoint
CREATE TABLE "download_counts" (
	"version" text NOT NULL,
	"platform" "platform" NOT NULL,
	"arch" "arch" NOT NULL,
	"source" "download_source" NOT NULL,
	"day" date NOT NULL,
	"downloads" bigint NOT NULL,
	CONSTRAINT "download_counts_version_platform_arch_source_day_pk" PRIMARY KEY("version","platform","arch","source","day")
);
--> statement-breakpoint
ALTER TABLE "licences" ADD COLUMN "devices_in_use" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "artifacts" ADD COLUMN "sha512" text NOT NULL DEFAULT '';--> statement-breakpoint
ALTER TABLE "artifacts" ALTER COLUMN "sha512" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "artifacts" ADD COLUMN "signature" text;--> statement-breakpoint
ALTER TABLE "releases" ADD COLUMN "yank_reason" text;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_licence_id_licences_id_fk" FOREIGN KEY ("licence_id") REFERENCES "public"."licences"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "download_counts" ADD CONSTRAINT "download_is_of_an_artifact" FOREIGN KEY ("version","platform","arch") REFERENCES "public"."artifacts"("version","platform","arch") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "licences" ADD CONSTRAINT "devices_in_use_not_negative" CHECK ("licences"."devices_in_use" >= 0);