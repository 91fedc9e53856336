CREATE TABLE "prices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"plan_id" "plan" NOT NULL,
	"currency" text NOT NULL,
	"price_minor" integer NOT NULL,
	"renewal_minor" integer NOT NULL,
	"seat_minor" integer,
	"starts_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "prices_positive" CHECK (least("prices"."price_minor", "prices"."renewal_minor") > 0),
	CONSTRAINT "seat_price_positive" CHECK ("prices"."seat_minor" > 0)
);
--> statement-breakpoint
CREATE INDEX "prices_plan_id_starts_at_index" ON "prices" USING btree ("plan_id","starts_at");