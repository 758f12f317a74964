ALTER TABLE "customer" ADD COLUMN "stage_before" text;--> statement-breakpoint
-- As before, except that an application's payment can be taken back from the student, when the enrolment is undone.
CREATE OR REPLACE FUNCTION "refuse_other_payment"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD."reference", OLD."purpose", OLD."amount", OLD."phone", OLD."provider", OLD."is_live")
      IS DISTINCT FROM (NEW."reference", NEW."purpose", NEW."amount", NEW."phone", NEW."provider", NEW."is_live")
    OR (OLD."student_id" IS NOT NULL AND OLD."student_id" IS DISTINCT FROM NEW."student_id"
      AND NOT (OLD."purpose" = 'application' AND NEW."student_id" IS NULL))
    -- A question tells neither code nor amount: both are known, and right, once the code has come.
    OR (OLD."state" = 'paid' AND (OLD."paid_at" IS DISTINCT FROM NEW."paid_at"
      OR (OLD."received" IS DISTINCT FROM NEW."received" AND (OLD."provider_receipt" IS NOT NULL OR NEW."provider_receipt" IS NULL))
      OR (OLD."provider_receipt" IS NOT NULL AND OLD."provider_receipt" IS DISTINCT FROM NEW."provider_receipt"))) THEN
    RAISE EXCEPTION 'what a payment is does not change' USING ERRCODE = '55000';
  END IF;
  RETURN NEW;
END $$;
