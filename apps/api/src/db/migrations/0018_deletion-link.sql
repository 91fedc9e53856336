ALTER TABLE "profiles" ADD COLUMN "deletion_asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "deletion_link_digest" text;