-- What a checkout that was never paid leaves behind may go a year after it ended, and nothing else.
CREATE FUNCTION keep_ledger() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND EXISTS (
    SELECT 1 FROM purchases p
    WHERE p.id = OLD.purchase_id AND p.paid_at IS NULL
      AND p.state IN ('expired', 'cancelled', 'failed')
      AND p.updated_at < now() - interval '365 days'
  ) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'rows of % are only ever added', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
DROP TRIGGER purchase_transitions_append_only ON "purchase_transitions";
--> statement-breakpoint
CREATE TRIGGER purchase_transitions_append_only BEFORE UPDATE OR DELETE ON "purchase_transitions"
  FOR EACH ROW EXECUTE FUNCTION keep_ledger();
