CREATE TABLE "guardian" (
	"student_id" uuid PRIMARY KEY NOT NULL,
	"is_minor" boolean NOT NULL,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"relationship" text DEFAULT '' NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "guardian_event" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"position" bigint GENERATED ALWAYS AS IDENTITY (sequence name "guardian_event_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"student_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"way" text,
	"guardian_name" text NOT NULL,
	"by_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "consent_missing_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "guardian" ADD CONSTRAINT "guardian_student_id_user_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardian" ADD CONSTRAINT "guardian_changed_by_id_user_id_fk" FOREIGN KEY ("changed_by_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardian_event" ADD CONSTRAINT "guardian_event_student_id_user_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guardian_event" ADD CONSTRAINT "guardian_event_by_id_user_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "guardian_changed_by_id_index" ON "guardian" USING btree ("changed_by_id");--> statement-breakpoint
CREATE INDEX "guardian_event_student_id_position_index" ON "guardian_event" USING btree ("student_id","position");--> statement-breakpoint
CREATE INDEX "guardian_event_by_id_index" ON "guardian_event" USING btree ("by_id");