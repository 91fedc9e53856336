CREATE TYPE "public"."coupon_kind" AS ENUM('percent', 'amount', 'grant');--> statement-breakpoint
CREATE TYPE "public"."redemption_state" AS ENUM('reserved', 'confirmed', 'released');--> statement-breakpoint
CREATE TYPE "public"."licence_status" AS ENUM('active', 'suspended', 'revoked');--> statement-breakpoint
CREATE TYPE "public"."role" AS ENUM('buyer', 'operator');--> statement-breakpoint
CREATE TYPE "public"."plan" AS ENUM('personal', 'pro', 'team');--> statement-breakpoint
CREATE TYPE "public"."purchase_state" AS ENUM('open', 'pending', 'paid', 'partially_refunded', 'refunded', 'disputed', 'charged_back', 'expired', 'cancelled', 'failed');--> statement-breakpoint
CREATE TYPE "public"."arch" AS ENUM('x64', 'arm64');--> statement-breakpoint
CREATE TYPE "public"."channel" AS ENUM('stable', 'beta');--> statement-breakpoint
CREATE TYPE "public"."platform" AS ENUM('windows', 'macos', 'linux');--> statement-breakpoint
CREATE TABLE "coupon_redemptions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"coupon_id" uuid NOT NULL,
	"profile_id" uuid NOT NULL,
	"purchase_id" uuid NOT NULL,
	"state" "redemption_state" DEFAULT 'reserved' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "coupon_redemptions_purchaseId_unique" UNIQUE("purchase_id")
);
--> statement-breakpoint
CREATE TABLE "coupons" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"code" text NOT NULL,
	"kind" "coupon_kind" NOT NULL,
	"percent" integer,
	"amount_minor" integer,
	"currency" text,
	"plan_ids" "plan"[] DEFAULT '{}' NOT NULL,
	"valid_from" timestamp with time zone,
	"valid_until" timestamp with time zone,
	"max_uses" integer,
	"uses" integer DEFAULT 0 NOT NULL,
	"email_domain" text,
	"batch" text,
	"owner" text,
	"disabled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "coupons_code_unique" UNIQUE("code"),
	CONSTRAINT "coupon_uses_within_limit" CHECK ("coupons"."uses" between 0 and coalesce("coupons"."max_uses", "coupons"."uses")),
	CONSTRAINT "coupon_code_normalised" CHECK ("coupons"."code" = upper("coupons"."code") and "coupons"."code" !~ '[\s-]'),
	CONSTRAINT "coupon_value_fits_kind" CHECK (case "coupons"."kind"
        when 'percent' then "coupons"."percent" between 1 and 100 and "coupons"."amount_minor" is null
        when 'amount' then "coupons"."amount_minor" > 0 and "coupons"."currency" is not null and "coupons"."percent" is null
        else "coupons"."percent" is null and "coupons"."amount_minor" is null and cardinality("coupons"."plan_ids") > 0
      end)
);
--> statement-breakpoint
CREATE TABLE "licences" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"purchase_id" uuid NOT NULL,
	"profile_id" uuid NOT NULL,
	"key" text NOT NULL,
	"plan_id" "plan" NOT NULL,
	"status" "licence_status" NOT NULL,
	"holder" text NOT NULL,
	"seats" integer NOT NULL,
	"devices_per_seat" integer NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"updates_until" date NOT NULL,
	CONSTRAINT "licences_purchaseId_unique" UNIQUE("purchase_id"),
	CONSTRAINT "licences_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"dedupe_key" text NOT NULL,
	"message" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"skipped_at" timestamp with time zone,
	"dead_at" timestamp with time zone,
	"last_error" text,
	CONSTRAINT "outbox_dedupeKey_unique" UNIQUE("dedupe_key")
);
--> statement-breakpoint
CREATE TABLE "profiles" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"identity_uid" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean NOT NULL,
	"display_name" text DEFAULT '' NOT NULL,
	"company" text DEFAULT '' NOT NULL,
	"role" "role" DEFAULT 'buyer' NOT NULL,
	"payment_customer_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "profiles_identityUid_unique" UNIQUE("identity_uid"),
	CONSTRAINT "profiles_paymentCustomerId_unique" UNIQUE("payment_customer_id")
);
--> statement-breakpoint
CREATE TABLE "purchase_transitions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "purchase_transitions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"purchase_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"from_state" "purchase_state",
	"to_state" "purchase_state" NOT NULL,
	"total_minor" integer NOT NULL,
	"refunded_minor" integer NOT NULL,
	"cause" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "purchases" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"profile_id" uuid NOT NULL,
	"plan_id" "plan" NOT NULL,
	"state" "purchase_state" DEFAULT 'open' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"currency" text NOT NULL,
	"list_price_minor" integer NOT NULL,
	"discount_minor" integer DEFAULT 0 NOT NULL,
	"tax_minor" integer DEFAULT 0 NOT NULL,
	"total_minor" integer NOT NULL,
	"refunded_minor" integer DEFAULT 0 NOT NULL,
	"coupon_code" text,
	"terms_version" text NOT NULL,
	"checkout_session_id" text,
	"checkout_url" text,
	"checkout_expires_at" timestamp with time zone NOT NULL,
	"payment_intent_id" text,
	"given_up" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"paid_at" timestamp with time zone,
	"checked_at" timestamp with time zone,
	"next_check_at" timestamp with time zone,
	CONSTRAINT "purchases_checkoutSessionId_unique" UNIQUE("checkout_session_id"),
	CONSTRAINT "purchases_paymentIntentId_unique" UNIQUE("payment_intent_id"),
	CONSTRAINT "purchase_amounts_not_negative" CHECK (least("purchases"."list_price_minor", "purchases"."discount_minor", "purchases"."tax_minor", "purchases"."total_minor", "purchases"."refunded_minor") >= 0)
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "artifacts" (
	"version" text NOT NULL,
	"platform" "platform" NOT NULL,
	"arch" "arch" NOT NULL,
	"file_name" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	"sha256" text NOT NULL,
	"object_key" text NOT NULL,
	CONSTRAINT "artifacts_version_platform_arch_pk" PRIMARY KEY("version","platform","arch")
);
--> statement-breakpoint
CREATE TABLE "releases" (
	"version" text PRIMARY KEY NOT NULL,
	"channel" "channel" NOT NULL,
	"released_on" date NOT NULL,
	"notes" text NOT NULL,
	"yanked_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "coupon_redemptions" ADD CONSTRAINT "coupon_redemptions_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_redemptions" ADD CONSTRAINT "coupon_redemptions_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_redemptions" ADD CONSTRAINT "coupon_redemptions_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "licences" ADD CONSTRAINT "licences_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "licences" ADD CONSTRAINT "licences_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_transitions" ADD CONSTRAINT "purchase_transitions_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "artifacts" ADD CONSTRAINT "artifacts_version_releases_version_fk" FOREIGN KEY ("version") REFERENCES "public"."releases"("version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "coupon_once_per_account" ON "coupon_redemptions" USING btree ("coupon_id","profile_id") WHERE "coupon_redemptions"."state" <> 'released';--> statement-breakpoint
CREATE INDEX "coupon_redemptions_profile_id_index" ON "coupon_redemptions" USING btree ("profile_id");--> statement-breakpoint
CREATE INDEX "licences_profile_id_index" ON "licences" USING btree ("profile_id");--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("next_attempt_at") WHERE "outbox"."sent_at" is null and "outbox"."skipped_at" is null and "outbox"."dead_at" is null;--> statement-breakpoint
CREATE INDEX "profiles_email_index" ON "profiles" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "purchase_transitions_purchase_id_version_index" ON "purchase_transitions" USING btree ("purchase_id","version");--> statement-breakpoint
CREATE UNIQUE INDEX "one_open_checkout_per_buyer" ON "purchases" USING btree ("profile_id") WHERE "purchases"."state" = 'open';--> statement-breakpoint
CREATE INDEX "purchases_profile_id_created_at_index" ON "purchases" USING btree ("profile_id","created_at");--> statement-breakpoint
CREATE INDEX "purchases_due_for_check" ON "purchases" USING btree ("next_check_at") WHERE "purchases"."next_check_at" is not null;