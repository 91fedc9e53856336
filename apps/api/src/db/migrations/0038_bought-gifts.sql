CREATE TABLE "gift_links" (
	"token_digest" text PRIMARY KEY NOT NULL,
	"purchase_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "purchase_gifts" (
	"purchase_id" uuid PRIMARY KEY NOT NULL,
	"email" text,
	"note" text DEFAULT '' NOT NULL,
	"deliver_on" date NOT NULL,
	"send_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"outcome" text,
	CONSTRAINT "open_gift_has_address" CHECK (("purchase_gifts"."outcome" is null) = ("purchase_gifts"."email" is not null))
);
--> statement-breakpoint
ALTER TABLE "licences" ADD COLUMN "is_open_gift" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "gift_links" ADD CONSTRAINT "gift_links_purchase_id_purchase_gifts_purchase_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchase_gifts"("purchase_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_gifts" ADD CONSTRAINT "purchase_gifts_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gift_links_purchase_id_index" ON "gift_links" USING btree ("purchase_id");--> statement-breakpoint
CREATE INDEX "purchase_gifts_email_index" ON "purchase_gifts" USING btree ("email");--> statement-breakpoint
CREATE INDEX "gifts_to_send" ON "purchase_gifts" USING btree ("send_at") WHERE "purchase_gifts"."outcome" is null and "purchase_gifts"."sent_at" is null;--> statement-breakpoint
CREATE INDEX "gifts_by_end" ON "purchase_gifts" USING btree ("expires_at") WHERE "purchase_gifts"."outcome" is null;