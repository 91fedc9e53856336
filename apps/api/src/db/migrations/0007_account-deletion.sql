ALTER TABLE "profiles" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "identity_deleted_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "deletions_to_finish" ON "profiles" USING btree ("deleted_at") WHERE "profiles"."deleted_at" is not null and "profiles"."identity_deleted_at" is null;