CREATE TABLE "lesson_file" (
	"lesson_id" uuid NOT NULL,
	"sent_file_name" text NOT NULL,
	CONSTRAINT "lesson_file_lesson_id_sent_file_name_pk" PRIMARY KEY("lesson_id","sent_file_name")
);
--> statement-breakpoint
ALTER TABLE "lesson_file" ADD CONSTRAINT "lesson_file_lesson_id_lesson_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lesson"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_file" ADD CONSTRAINT "lesson_file_sent_file_name_sent_file_name_fk" FOREIGN KEY ("sent_file_name") REFERENCES "public"."sent_file"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lesson_file_sent_file_name_index" ON "lesson_file" USING btree ("sent_file_name");