CREATE TABLE "manual_settlement" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"payment_id" uuid NOT NULL,
	"code" text,
	"state" text DEFAULT 'requested' NOT NULL,
	"reason" text NOT NULL,
	"requested_by_id" uuid NOT NULL,
	"decided_by_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "manual_settlement_by_two" CHECK ("manual_settlement"."decided_by_id" <> "manual_settlement"."requested_by_id")
);
--> statement-breakpoint
CREATE TABLE "unallocated_payment" (
	"tx_id" uuid PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"provider_receipt" text NOT NULL,
	"account_reference" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD COLUMN "account_kind" text;--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD COLUMN "account_of" text;--> statement-breakpoint
-- What was booked before is told by the account's name, this once: the entries themselves stay as they were.
ALTER TABLE "ledger_entry" DISABLE TRIGGER "ledger_entry_stays";--> statement-breakpoint
UPDATE "ledger_entry" SET
  "account_kind" = CASE split_part("account", ':', 1) WHEN 'revenue' THEN 'income' ELSE split_part("account", ':', 1) END,
  "account_of" = nullif(CASE split_part("account", ':', 1) WHEN 'revenue' THEN split_part("account", ':', 3) ELSE split_part("account", ':', 2) END, '');--> statement-breakpoint
ALTER TABLE "ledger_entry" ENABLE TRIGGER "ledger_entry_stays";--> statement-breakpoint
ALTER TABLE "ledger_entry" ALTER COLUMN "account_kind" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "manual_settlement" ADD CONSTRAINT "manual_settlement_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manual_settlement" ADD CONSTRAINT "manual_settlement_requested_by_id_user_id_fk" FOREIGN KEY ("requested_by_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manual_settlement" ADD CONSTRAINT "manual_settlement_decided_by_id_user_id_fk" FOREIGN KEY ("decided_by_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unallocated_payment" ADD CONSTRAINT "unallocated_payment_tx_id_ledger_tx_id_fk" FOREIGN KEY ("tx_id") REFERENCES "public"."ledger_tx"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "manual_settlement_payment_id_index" ON "manual_settlement" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "manual_settlement_requested_by_id_index" ON "manual_settlement" USING btree ("requested_by_id");--> statement-breakpoint
CREATE INDEX "manual_settlement_decided_by_id_index" ON "manual_settlement" USING btree ("decided_by_id");--> statement-breakpoint
CREATE UNIQUE INDEX "manual_settlement_open_index" ON "manual_settlement" USING btree ("payment_id") WHERE state <> 'declined';--> statement-breakpoint
CREATE UNIQUE INDEX "manual_settlement_code_index" ON "manual_settlement" USING btree ("code") WHERE state <> 'declined';--> statement-breakpoint
CREATE UNIQUE INDEX "unallocated_payment_provider_provider_receipt_index" ON "unallocated_payment" USING btree ("provider","provider_receipt");--> statement-breakpoint
-- A body may hold what jsonb does not take, such as U+0000 or half a surrogate pair: its booking tells then.
CREATE FUNCTION "json_or_null"("body" text) RETURNS jsonb LANGUAGE plpgsql AS $$
BEGIN RETURN "body"::jsonb; EXCEPTION WHEN data_exception OR untranslatable_character THEN RETURN NULL; END $$;--> statement-breakpoint
-- Money that came without a payment, with what its statement or callback said: known by its line, or else by the note of its booking.
INSERT INTO "unallocated_payment" ("tx_id", "provider", "provider_receipt", "account_reference", "received_at")
SELECT "came"."id", "at_provider"."account_of", "came"."code",
  coalesce(json_or_null("heard"."body") ->> 'reference', CASE "came"."note" WHEN 'For nobody' THEN '' ELSE coalesce(nullif("came"."note", ''), 'unknown') END),
  coalesce((json_or_null("heard"."body") ->> 'at')::timestamptz, "came"."created_at")
FROM (
  SELECT "t".*, substr("t"."external_key", strpos("t"."external_key", ':') + 1) AS "code" FROM "ledger_tx" "t"
  JOIN "ledger_entry" "owed" ON "owed"."tx_id" = "t"."id" AND "owed"."account_kind" = 'unmatched'
  WHERE "t"."kind" = 'receipt' AND "t"."external_key" NOT LIKE '%:payment:%'
    -- Not the money of a payment itself, as of an application that was deleted.
    AND ("t"."payment_id" IS NULL OR NOT EXISTS (SELECT FROM "payment" "its" WHERE "its"."id" = "t"."payment_id"
      AND "its"."provider" || ':' || "its"."provider_receipt" = "t"."external_key"))
) "came"
JOIN "ledger_entry" "at_provider" ON "at_provider"."tx_id" = "came"."id" AND "at_provider"."account_kind" = 'provider'
LEFT JOIN "payment_event" "heard" ON "heard"."provider" = "at_provider"."account_of"
  AND "heard"."dedupe_key" = 'statement:' || "came"."code" AND "heard"."source" = 'statement'
ON CONFLICT DO NOTHING;--> statement-breakpoint
DROP FUNCTION "json_or_null";--> statement-breakpoint
CREATE TRIGGER "unallocated_payment_stays" BEFORE UPDATE OR DELETE ON "unallocated_payment" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
