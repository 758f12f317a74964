ALTER TABLE "lesson" ADD COLUMN "prerequisite_id" uuid;--> statement-breakpoint
ALTER TABLE "lesson" ADD CONSTRAINT "lesson_prerequisite_id_lesson_id_fk" FOREIGN KEY ("prerequisite_id") REFERENCES "public"."lesson"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lesson_prerequisite_id_index" ON "lesson" USING btree ("prerequisite_id");