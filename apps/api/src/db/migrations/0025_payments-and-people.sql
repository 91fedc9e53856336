CREATE TABLE "buyer_blocks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"profile_id" uuid,
	"person_digest" text,
	"card_fingerprint" text,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	CONSTRAINT "block_names_somebody" CHECK (coalesce("buyer_blocks"."profile_id"::text, "buyer_blocks"."person_digest", "buyer_blocks"."card_fingerprint") is not null)
);
--> statement-breakpoint
CREATE TABLE "replaced_licence_keys" (
	"key" text PRIMARY KEY NOT NULL,
	"licence_id" uuid NOT NULL,
	"replaced_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "coupon_redemptions" ADD COLUMN "person_digest" text;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "person_digest" text;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "unused_minor" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "unused_refund_minor" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "card_fingerprint" text;--> statement-breakpoint
ALTER TABLE "buyer_blocks" ADD CONSTRAINT "buyer_blocks_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replaced_licence_keys" ADD CONSTRAINT "replaced_licence_keys_licence_id_licences_id_fk" FOREIGN KEY ("licence_id") REFERENCES "public"."licences"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "buyer_blocks_profile_id_index" ON "buyer_blocks" USING btree ("profile_id");--> statement-breakpoint
CREATE INDEX "buyer_blocks_person_digest_index" ON "buyer_blocks" USING btree ("person_digest");--> statement-breakpoint
CREATE INDEX "buyer_blocks_card_fingerprint_index" ON "buyer_blocks" USING btree ("card_fingerprint");--> statement-breakpoint
CREATE INDEX "replaced_licence_keys_licence_id_index" ON "replaced_licence_keys" USING btree ("licence_id");--> statement-breakpoint
CREATE INDEX "coupon_redemptions_person_digest_index" ON "coupon_redemptions" USING btree ("person_digest");--> statement-breakpoint
CREATE INDEX "profiles_person_digest_index" ON "profiles" USING btree ("person_digest");--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchase_unused_within_price" CHECK (least("purchases"."unused_minor", "purchases"."unused_refund_minor", "purchases"."list_price_minor" - "purchases"."unused_minor") >= 0);