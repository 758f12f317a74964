ALTER TABLE "user" ADD COLUMN "invited_at" timestamp with time zone;--> statement-breakpoint
DROP TRIGGER "student_is_admitted" ON "user";--> statement-breakpoint
CREATE TRIGGER "student_is_admitted" BEFORE INSERT OR UPDATE OF "type", "email_verified_at", "invited_at" ON "user" FOR EACH ROW
WHEN (
	NEW."type" = 'student' AND NEW."admission_number" IS NULL
	AND (NEW."email_verified_at" IS NOT NULL OR NEW."invited_at" IS NOT NULL)
)
EXECUTE FUNCTION "give_admission_number"();
