CREATE TYPE "public"."consent_status" AS ENUM('accepted', 'partial', 'declined');--> statement-breakpoint
CREATE TABLE "consent_receipts" (
	"id" text PRIMARY KEY NOT NULL,
	"decided_at" timestamp with time zone NOT NULL,
	"revision" text NOT NULL,
	"status" "consent_status" NOT NULL,
	"enabled" text[] NOT NULL,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "consent_receipts_received_at_index" ON "consent_receipts" USING btree ("received_at");