CREATE TABLE "unit" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"course_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "lesson" ADD COLUMN "opens_after_previous" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "lesson" ADD COLUMN "minutes" integer;--> statement-breakpoint
ALTER TABLE "lesson_text" ADD COLUMN "reading_minutes" integer GENERATED ALWAYS AS (ceil(regexp_count(published, '\S*[[:alnum:]]\S*') / 150.0
          + 3 * regexp_count(published, '^ *(\x60{3,}|~{3,}) *\S+ +run\M', 1, 'n'))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "unit" ADD CONSTRAINT "unit_course_id_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."course"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "unit_course_id_position_index" ON "unit" USING btree ("course_id","position");--> statement-breakpoint
ALTER TABLE "lesson" ADD CONSTRAINT "lesson_minutes" CHECK ("lesson"."minutes" between 1 and 600);