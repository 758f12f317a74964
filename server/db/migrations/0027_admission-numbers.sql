-- Damm's check digit (contract/fields/admission-number.ts) after a number.
CREATE FUNCTION "with_check_digit"("number" bigint) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
	quasigroup CONSTANT text := '0317598642'
		'7092154863'
		'4206871359'
		'1750983426'
		'6123045978'
		'3674209581'
		'5869720134'
		'8945362017'
		'9438617205'
		'2581436790';
	digit text;
	check_digit integer := 0;
BEGIN
	FOREACH digit IN ARRAY string_to_array(number::text, NULL) LOOP
		check_digit := substr(quasigroup, 10 * check_digit + digit::integer + 1, 1);
	END LOOP;
	RETURN number || check_digit::text;
END $$;--> statement-breakpoint
CREATE SEQUENCE "admission_number" START 1001;--> statement-breakpoint
ALTER TABLE "user" drop column "search";--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "admission_number" text;--> statement-breakpoint
ALTER TABLE "user" ADD CONSTRAINT "user_admissionNumber_unique" UNIQUE("admission_number");--> statement-breakpoint
UPDATE "user" SET "admission_number" = with_check_digit(1000 + "place")
FROM (
	SELECT "id", row_number() OVER (ORDER BY "created_at", "id") AS "place"
	FROM "user" WHERE "type" = 'student' AND "email_verified_at" IS NOT NULL
) AS "student"
WHERE "user"."id" = "student"."id";--> statement-breakpoint
SELECT setval('admission_number', 1001 + (SELECT count("admission_number") FROM "user"), false);--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "search" text GENERATED ALWAYS AS (plain(name || ' ' || email || coalesce(' ' || admission_number, ''))) STORED;--> statement-breakpoint
CREATE INDEX "user_search_index" ON "user" USING gin ("search" gin_trgm_ops);--> statement-breakpoint
CREATE FUNCTION "give_admission_number"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.admission_number := with_check_digit(nextval('admission_number'));
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "student_is_admitted" BEFORE INSERT OR UPDATE OF "type", "email_verified_at" ON "user" FOR EACH ROW
WHEN (NEW."type" = 'student' AND NEW."email_verified_at" IS NOT NULL AND NEW."admission_number" IS NULL)
EXECUTE FUNCTION "give_admission_number"();
