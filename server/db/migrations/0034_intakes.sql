CREATE TABLE "intake" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"course_id" uuid NOT NULL,
	"name" text NOT NULL,
	"starts_on" date NOT NULL,
	"apply_until" date NOT NULL,
	"places" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "intake_id_courseId_unique" UNIQUE("id","course_id"),
	CONSTRAINT "intake_places" CHECK ("intake"."places" between 1 and 10000)
);
--> statement-breakpoint
ALTER TABLE "enrolment" ADD COLUMN "intake_id" uuid;--> statement-breakpoint
ALTER TABLE "intake" ADD CONSTRAINT "intake_course_id_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."course"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "intake_course_id_index" ON "intake" USING btree ("course_id");--> statement-breakpoint
ALTER TABLE "enrolment" ADD CONSTRAINT "enrolment_intake_id_course_id_intake_id_course_id_fk" FOREIGN KEY ("intake_id","course_id") REFERENCES "public"."intake"("id","course_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "enrolment_intake_id_index" ON "enrolment" USING btree ("intake_id");