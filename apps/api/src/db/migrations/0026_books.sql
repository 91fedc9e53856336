CREATE TYPE "public"."movement_kind" AS ENUM('payment', 'refund', 'refund_returned', 'dispute_opened', 'dispute_won', 'dispute_lost', 'fee', 'other');--> statement-breakpoint
CREATE TABLE "closed_months" (
	"month" text PRIMARY KEY NOT NULL,
	"closed_at" timestamp with time zone NOT NULL,
	"movements" integer NOT NULL,
	"totals" jsonb NOT NULL,
	"digest" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "movements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "movements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" "movement_kind" NOT NULL,
	"reference" text NOT NULL,
	"purchase_id" uuid,
	"dispute_id" text,
	"occurred_at" timestamp with time zone NOT NULL,
	"month" text NOT NULL,
	"currency" text NOT NULL,
	"net_minor" bigint NOT NULL,
	"tax_minor" bigint NOT NULL,
	"settled_minor" bigint NOT NULL,
	"settled_currency" text NOT NULL,
	"tax_rate" text,
	"country" text,
	"vat_number" text,
	"invoice_number" text,
	"plan_id" "plan",
	"purchase_kind" "purchase_kind",
	"coupon_code" text,
	"coupon_batch" text,
	"discount_minor" integer DEFAULT 0 NOT NULL,
	"credit_minor" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "one_movement_per_reference" UNIQUE("kind","reference"),
	CONSTRAINT "movement_month_format" CHECK ("movements"."month" ~ '^\d{4}-(0[1-9]|1[0-2])$'),
	CONSTRAINT "movement_not_before_its_month" CHECK ("movements"."month" >= to_char("movements"."occurred_at" at time zone 'UTC', 'YYYY-MM'))
);
--> statement-breakpoint
CREATE TABLE "payment_details" (
	"purchase_id" uuid PRIMARY KEY NOT NULL,
	"invoice_number" text,
	"country" text,
	"vat_number" text,
	"tax_rate" text,
	"tax_minor" integer NOT NULL,
	"discount_minor" integer NOT NULL,
	"card_brand" text,
	"card_last4" text
);
--> statement-breakpoint
ALTER TABLE "movements" ADD CONSTRAINT "movements_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_details" ADD CONSTRAINT "payment_details_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "movements_month_index" ON "movements" USING btree ("month");--> statement-breakpoint
CREATE INDEX "movements_purchase_id_index" ON "movements" USING btree ("purchase_id");--> statement-breakpoint
CREATE INDEX "movements_occurred_at_index" ON "movements" USING btree ("occurred_at");--> statement-breakpoint
CREATE INDEX "payment_details_invoice_number_index" ON "payment_details" USING btree ("invoice_number");--> statement-breakpoint
CREATE INDEX "payment_details_card_last4_index" ON "payment_details" USING btree ("card_last4");--> statement-breakpoint
CREATE TRIGGER movements_append_only BEFORE UPDATE OR DELETE ON "movements"
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER closed_months_append_only BEFORE UPDATE OR DELETE ON "closed_months"
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE FUNCTION refuse_closed_month() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM closed_months WHERE month = NEW.month) THEN
    RAISE EXCEPTION 'the month % is closed', NEW.month;
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER movements_of_open_months BEFORE INSERT ON "movements"
  FOR EACH ROW EXECUTE FUNCTION refuse_closed_month();
