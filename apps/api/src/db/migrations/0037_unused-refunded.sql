ALTER TABLE "purchases" ADD COLUMN "unused_refunded_minor" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- What was due is sent with the next sync, so of earlier rows all of it was.
UPDATE "purchases" SET "unused_refunded_minor" = least("unused_refund_minor", "refunded_minor") WHERE "unused_refund_minor" > 0;