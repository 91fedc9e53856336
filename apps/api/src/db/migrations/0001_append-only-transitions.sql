CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are only ever added', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER purchase_transitions_append_only BEFORE UPDATE OR DELETE ON "purchase_transitions"
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
