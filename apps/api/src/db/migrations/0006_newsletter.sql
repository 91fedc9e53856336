CREATE TYPE "public"."subscription_link" AS ENUM('confirm', 'unsubscribe');--> statement-breakpoint
CREATE TYPE "public"."subscription_state" AS ENUM('pending', 'subscribed', 'unsubscribed');--> statement-breakpoint
CREATE TYPE "public"."undeliverable_reason" AS ENUM('refused', 'complaint');--> statement-breakpoint
CREATE TABLE "subscription_links" (
	"token_digest" text PRIMARY KEY NOT NULL,
	"subscription_id" uuid NOT NULL,
	"kind" "subscription_link" NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"address_digest" text NOT NULL,
	"email" text,
	"state" "subscription_state" NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"unsubscribed_at" timestamp with time zone,
	CONSTRAINT "subscriptions_addressDigest_unique" UNIQUE("address_digest"),
	CONSTRAINT "subscription_keeps_an_address_only_while_in_use" CHECK (("subscriptions"."state" = 'unsubscribed') = ("subscriptions"."email" is null))
);
--> statement-breakpoint
CREATE TABLE "undeliverable_addresses" (
	"address_digest" text PRIMARY KEY NOT NULL,
	"reason" "undeliverable_reason" NOT NULL,
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "subscription_links" ADD CONSTRAINT "subscription_links_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "subscription_links_subscription_id_index" ON "subscription_links" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "subscription_links_expires_at_index" ON "subscription_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "subscriptions_unconfirmed" ON "subscriptions" USING btree ("requested_at") WHERE "subscriptions"."state" = 'pending';