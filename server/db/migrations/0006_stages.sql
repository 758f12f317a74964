CREATE TABLE "stage_document" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"session_id" uuid NOT NULL,
	"owner_id" uuid,
	"state" "bytea",
	"language_id" integer,
	"code" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "stage_document_whose" UNIQUE NULLS NOT DISTINCT("session_id","owner_id")
);
--> statement-breakpoint
ALTER TABLE "stage_document" ADD CONSTRAINT "stage_document_session_id_live_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."live_session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stage_document" ADD CONSTRAINT "stage_document_owner_id_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stage_document_owner_id_index" ON "stage_document" USING btree ("owner_id");