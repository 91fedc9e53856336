CREATE TABLE "seat_links" (
	"token_digest" text PRIMARY KEY NOT NULL,
	"seat_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "seats" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"licence_id" uuid NOT NULL,
	"email" text,
	"invited_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"held_licence_id" uuid,
	CONSTRAINT "seats_heldLicenceId_unique" UNIQUE("held_licence_id"),
	CONSTRAINT "one_seat_per_address" UNIQUE("licence_id","email")
);
--> statement-breakpoint
ALTER TABLE "licences" ALTER COLUMN "purchase_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "licences" ADD COLUMN "seats_given" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "licences" ADD COLUMN "device_limit" integer GENERATED ALWAYS AS (devices_per_seat * case when seats > 1 then greatest(0, seats - seats_given) else seats end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "licences" ADD COLUMN "ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "seat_links" ADD CONSTRAINT "seat_links_seat_id_seats_id_fk" FOREIGN KEY ("seat_id") REFERENCES "public"."seats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seats" ADD CONSTRAINT "seats_licence_id_licences_id_fk" FOREIGN KEY ("licence_id") REFERENCES "public"."licences"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "seats" ADD CONSTRAINT "seats_held_licence_id_licences_id_fk" FOREIGN KEY ("held_licence_id") REFERENCES "public"."licences"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "seat_links_seat_id_index" ON "seat_links" USING btree ("seat_id");--> statement-breakpoint
CREATE INDEX "seats_email_index" ON "seats" USING btree ("email");--> statement-breakpoint
CREATE INDEX "invitations_by_end" ON "seats" USING btree ("expires_at") WHERE "seats"."held_licence_id" is null;--> statement-breakpoint
ALTER TABLE "licences" ADD CONSTRAINT "seats_given_not_negative" CHECK ("licences"."seats_given" >= 0);--> statement-breakpoint
ALTER TABLE "licences" ADD CONSTRAINT "only_seats_end" CHECK ("licences"."ended_at" is null or "licences"."purchase_id" is null);