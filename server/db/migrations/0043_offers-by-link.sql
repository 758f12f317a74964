ALTER TABLE "offer" ALTER COLUMN "student_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "offer" ADD COLUMN "note" text DEFAULT '' NOT NULL;