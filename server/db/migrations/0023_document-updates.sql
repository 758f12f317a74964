CREATE TABLE "shared_document_update" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"document_id" uuid NOT NULL,
	"update" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "shared_document_update" ADD CONSTRAINT "shared_document_update_document_id_stage_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."stage_document"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shared_document_update_document_id_index" ON "shared_document_update" USING btree ("document_id");