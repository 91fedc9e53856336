CREATE TYPE "public"."purchase_kind" AS ENUM('new', 'upgrade', 'renewal');--> statement-breakpoint
CREATE TABLE "former_subscriptions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"subscription_id" text NOT NULL,
	"customer_id" text NOT NULL,
	"email" text NOT NULL,
	"paid_months" integer NOT NULL,
	"credit_minor" integer NOT NULL,
	"currency" text NOT NULL,
	"imported_at" timestamp with time zone NOT NULL,
	"purchase_id" uuid,
	"cancelled_at" timestamp with time zone,
	CONSTRAINT "former_subscriptions_subscriptionId_unique" UNIQUE("subscription_id"),
	CONSTRAINT "former_subscriptions_purchaseId_unique" UNIQUE("purchase_id"),
	CONSTRAINT "former_subscription_amounts_not_negative" CHECK (least("former_subscriptions"."paid_months", "former_subscriptions"."credit_minor") >= 0)
);
--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "kind" "purchase_kind" DEFAULT 'new' NOT NULL;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "origin_id" uuid;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "from_plan_id" "plan";--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "seats" integer;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "devices_per_seat" integer;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "updates_months" integer;--> statement-breakpoint
UPDATE "purchases" SET "seats" = CASE "plan_id" WHEN 'team' THEN 5 ELSE 1 END, "devices_per_seat" = 3, "updates_months" = 12;--> statement-breakpoint
ALTER TABLE "purchases" ALTER COLUMN "seats" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "purchases" ALTER COLUMN "devices_per_seat" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "purchases" ALTER COLUMN "updates_months" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "credit_minor" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "refund_requested_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "refund_problem" text;--> statement-breakpoint
ALTER TABLE "former_subscriptions" ADD CONSTRAINT "former_subscriptions_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "former_subscriptions_email_index" ON "former_subscriptions" USING btree ("email");--> statement-breakpoint
CREATE INDEX "subscriptions_to_cancel" ON "former_subscriptions" USING btree ("purchase_id") WHERE "former_subscriptions"."purchase_id" is not null and "former_subscriptions"."cancelled_at" is null;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_origin_id_purchases_id_fk" FOREIGN KEY ("origin_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "purchases_origin_id_index" ON "purchases" USING btree ("origin_id");--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchase_credit_within_discount" CHECK ("purchases"."credit_minor" between 0 and "purchases"."discount_minor");--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchase_names_what_its_kind_needs" CHECK (("purchases"."kind" = 'new') = ("purchases"."origin_id" is null) and ("purchases"."kind" = 'upgrade') = ("purchases"."from_plan_id" is not null));