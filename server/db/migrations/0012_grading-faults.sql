ALTER TABLE "grading" ADD COLUMN "fault" jsonb;--> statement-breakpoint
CREATE INDEX "grading_faulty_index" ON "grading" USING btree ("version_id") WHERE state = 'faulty';