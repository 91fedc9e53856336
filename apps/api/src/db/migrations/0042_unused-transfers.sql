ALTER TABLE "invoices" ADD COLUMN "unused_minor" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "unused_currency" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "unused_checked_at" timestamp with time zone;