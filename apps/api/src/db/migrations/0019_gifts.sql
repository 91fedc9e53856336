CREATE TABLE "gifts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"plan_id" "plan" NOT NULL,
	"given_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "one_gift_per_address_and_plan" UNIQUE("email","plan_id")
);
--> statement-breakpoint
CREATE INDEX "gifts_expires_at_index" ON "gifts" USING btree ("expires_at");