ALTER TABLE "purchases" ADD COLUMN "payment_problem" text;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "payment_decision" text;--> statement-breakpoint
CREATE TRIGGER purchase_transitions_never_emptied BEFORE TRUNCATE ON "purchase_transitions"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_never_emptied BEFORE TRUNCATE ON "audit"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
