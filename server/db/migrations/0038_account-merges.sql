CREATE TABLE "merge" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kept_id" uuid NOT NULL,
	"closed_id" uuid NOT NULL,
	"merged_by_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"moved" jsonb NOT NULL,
	"credit" integer DEFAULT 0 NOT NULL,
	"is_live" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "merge" ADD CONSTRAINT "merge_kept_id_user_id_fk" FOREIGN KEY ("kept_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merge" ADD CONSTRAINT "merge_closed_id_user_id_fk" FOREIGN KEY ("closed_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merge" ADD CONSTRAINT "merge_merged_by_id_user_id_fk" FOREIGN KEY ("merged_by_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "merge_open" ON "merge" USING btree ("closed_id") WHERE undone_at is null;--> statement-breakpoint
CREATE INDEX "merge_kept_id_index" ON "merge" USING btree ("kept_id");--> statement-breakpoint
CREATE INDEX "merge_closed_id_index" ON "merge" USING btree ("closed_id");--> statement-breakpoint
CREATE INDEX "merge_merged_by_id_index" ON "merge" USING btree ("merged_by_id");