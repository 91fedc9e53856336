ALTER TABLE "closed_months" ADD COLUMN "columns" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "movements" ADD COLUMN "quantity" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE TRIGGER movements_never_emptied BEFORE TRUNCATE ON "movements"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER closed_months_never_emptied BEFORE TRUNCATE ON "closed_months"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
