CREATE TABLE "audit" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"who" text NOT NULL,
	"command" text NOT NULL,
	"target" text NOT NULL,
	"why" text NOT NULL,
	"before" jsonb,
	"after" jsonb
);
--> statement-breakpoint
ALTER TABLE "coupons" DROP CONSTRAINT "coupon_value_fits_kind";--> statement-breakpoint
CREATE INDEX "audit_target_at_index" ON "audit" USING btree ("target","at");--> statement-breakpoint
CREATE INDEX "coupons_batch_index" ON "coupons" USING btree ("batch");--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupon_value_fits_kind" CHECK (case "coupons"."kind"
        when 'percent' then "coupons"."percent" between 1 and 100 and "coupons"."amount_minor" is null
        when 'amount' then "coupons"."amount_minor" > 0 and "coupons"."currency" is not null and "coupons"."percent" is null
        else "coupons"."percent" is null and "coupons"."amount_minor" is null and cardinality("coupons"."plan_ids") = 1
      end);--> statement-breakpoint
CREATE TRIGGER audit_append_only BEFORE UPDATE OR DELETE ON "audit"
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
