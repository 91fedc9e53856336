ALTER TYPE "public"."purchase_kind" ADD VALUE 'seats';--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "quantity" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchase_quantity_positive" CHECK ("purchases"."quantity" > 0);