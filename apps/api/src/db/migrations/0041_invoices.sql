CREATE TABLE "invoice_corrections" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"purchase_id" uuid NOT NULL,
	"company" text NOT NULL,
	"street" text NOT NULL,
	"postal_code" text DEFAULT '' NOT NULL,
	"city" text NOT NULL,
	"region" text DEFAULT '' NOT NULL,
	"country" text NOT NULL,
	"vat_number" text DEFAULT '' NOT NULL,
	"po_number" text DEFAULT '' NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'requested' NOT NULL,
	"replaced_invoice_id" text NOT NULL,
	"customer_id" text,
	"credit_note_id" text,
	"credit_note_number" text,
	"invoice_id" text,
	"invoice_number" text
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"purchase_id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"company" text NOT NULL,
	"street" text NOT NULL,
	"postal_code" text DEFAULT '' NOT NULL,
	"city" text NOT NULL,
	"region" text DEFAULT '' NOT NULL,
	"country" text NOT NULL,
	"vat_number" text DEFAULT '' NOT NULL,
	"po_number" text DEFAULT '' NOT NULL,
	"customer_id" text,
	"number" text,
	"due_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "pay_by" text DEFAULT 'checkout' NOT NULL;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "invoice_id" text;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "issued_unpaid_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "invoice_corrections" ADD CONSTRAINT "invoice_corrections_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoice_corrections_purchase_id_index" ON "invoice_corrections" USING btree ("purchase_id");--> statement-breakpoint
CREATE INDEX "invoice_corrections_invoice_number_index" ON "invoice_corrections" USING btree ("invoice_number");--> statement-breakpoint
CREATE UNIQUE INDEX "one_correction_at_a_time" ON "invoice_corrections" USING btree ("purchase_id") WHERE "invoice_corrections"."state" = 'requested';--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_invoiceId_unique" UNIQUE("invoice_id");