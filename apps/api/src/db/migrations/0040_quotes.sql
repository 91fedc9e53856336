CREATE TABLE "quotes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"serial" integer GENERATED ALWAYS AS IDENTITY (sequence name "quotes_serial_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"profile_id" uuid NOT NULL,
	"plan_id" "plan" NOT NULL,
	"quantity" integer NOT NULL,
	"currency" text NOT NULL,
	"list_price_minor" integer NOT NULL,
	"discount_minor" integer NOT NULL,
	"sale_name" text,
	"tax_minor" integer NOT NULL,
	"tax_rate" text NOT NULL,
	"is_reverse_charge" boolean NOT NULL,
	"company" text NOT NULL,
	"street" text NOT NULL,
	"postal_code" text DEFAULT '' NOT NULL,
	"city" text NOT NULL,
	"region" text DEFAULT '' NOT NULL,
	"country" text NOT NULL,
	"vat_number" text DEFAULT '' NOT NULL,
	"po_number" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"valid_until" timestamp with time zone NOT NULL,
	"purchase_id" uuid,
	CONSTRAINT "quotes_serial_unique" UNIQUE("serial"),
	CONSTRAINT "quote_amounts_in_order" CHECK ("quotes"."quantity" > 0 and "quotes"."tax_minor" >= 0 and "quotes"."discount_minor" between 0 and "quotes"."list_price_minor")
);
--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "quotes_profile_id_index" ON "quotes" USING btree ("profile_id");--> statement-breakpoint
CREATE INDEX "quotes_purchase_id_index" ON "quotes" USING btree ("purchase_id");--> statement-breakpoint
CREATE INDEX "quotes_valid_until_index" ON "quotes" USING btree ("valid_until");