CREATE TABLE "deletion_links" (
	"token_digest" text PRIMARY KEY NOT NULL,
	"profile_id" uuid NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "deletion_links" ADD CONSTRAINT "deletion_links_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deletion_links_profile_id_index" ON "deletion_links" USING btree ("profile_id");