CREATE TABLE "fund" (
	"student_id" uuid PRIMARY KEY NOT NULL,
	"age_band" text,
	"is_on" boolean DEFAULT false NOT NULL,
	"story" text DEFAULT '' NOT NULL,
	"goal" integer,
	"guardian_name" text,
	"guardian_email" text,
	"consent" text,
	"consent_changed_at" timestamp with time zone,
	"agreed_name" text,
	"answered_at" timestamp with time zone,
	"consent_hash" text,
	"closed_at" timestamp with time zone,
	CONSTRAINT "fund_consentHash_unique" UNIQUE("consent_hash")
);
--> statement-breakpoint
CREATE TABLE "ledger_entry" (
	"tx_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"account" text NOT NULL,
	"amount" bigint NOT NULL,
	"is_live" boolean NOT NULL,
	CONSTRAINT "ledger_entry_tx_id_line_pk" PRIMARY KEY("tx_id","line"),
	CONSTRAINT "ledger_entry_amount" CHECK ("ledger_entry"."amount" <> 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_tx" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"external_key" text NOT NULL,
	"payment_id" uuid,
	"is_live" boolean NOT NULL,
	"by_id" uuid,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "money_audit" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"by_id" uuid NOT NULL,
	"what" text NOT NULL,
	"payment_id" uuid,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "paid_enrolment" (
	"student_id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"tx_id" uuid NOT NULL,
	"price" integer NOT NULL,
	CONSTRAINT "paid_enrolment_student_id_course_id_pk" PRIMARY KEY("student_id","course_id"),
	CONSTRAINT "paid_enrolment_txId_unique" UNIQUE("tx_id")
);
--> statement-breakpoint
CREATE TABLE "payment" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"reference" text NOT NULL,
	"purpose" text NOT NULL,
	"student_id" uuid,
	"customer_id" uuid,
	"course_id" uuid,
	"price" integer,
	"payer_id" uuid,
	"phone" text NOT NULL,
	"amount" integer NOT NULL,
	"state" text DEFAULT 'initiated' NOT NULL,
	"reason" text,
	"provider" text NOT NULL,
	"is_live" boolean NOT NULL,
	"callback_hash" text NOT NULL,
	"merchant_request_id" text,
	"checkout_request_id" text,
	"received" integer,
	"provider_receipt" text,
	"idempotency_hash" text,
	"next_check_at" timestamp with time zone,
	"checks" integer DEFAULT 0 NOT NULL,
	"review" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"paid_at" timestamp with time zone,
	CONSTRAINT "payment_reference_unique" UNIQUE("reference"),
	CONSTRAINT "payment_callbackHash_unique" UNIQUE("callback_hash"),
	CONSTRAINT "payment_idempotencyHash_unique" UNIQUE("idempotency_hash"),
	CONSTRAINT "payment_reference" CHECK ("payment"."reference" ~ '^[A-HJ-NP-Z2-9]{12}$'),
	CONSTRAINT "payment_amount" CHECK ("payment"."amount" between 1 and 250000),
	CONSTRAINT "payment_state" CHECK ("payment"."state" in ('initiated', 'prompted', 'paid', 'failed', 'cancelled', 'expired')),
	CONSTRAINT "payment_paid" CHECK (("payment"."state" = 'paid') = ("payment"."received" is not null and "payment"."paid_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "payment_event" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"source" text NOT NULL,
	"dedupe_key" text NOT NULL,
	"payment_id" uuid,
	"refund_id" uuid,
	"body" text NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"processed_at" timestamp with time zone,
	"outcome" text,
	"failures" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "receipt" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" text NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "receipt_number_unique" UNIQUE("number"),
	CONSTRAINT "receipt_paymentId_unique" UNIQUE("payment_id")
);
--> statement-breakpoint
CREATE TABLE "receipt_counter" (
	"year" integer NOT NULL,
	"is_live" boolean NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "receipt_counter_year_is_live_pk" PRIMARY KEY("year","is_live")
);
--> statement-breakpoint
CREATE TABLE "reconciliation_item" (
	"reconciliation_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"outcome" text NOT NULL,
	"provider_receipt" text NOT NULL,
	"their_amount" integer,
	"our_amount" integer,
	"at" timestamp with time zone NOT NULL,
	"payment_id" uuid,
	"what" text DEFAULT '' NOT NULL,
	CONSTRAINT "reconciliation_item_reconciliation_id_line_pk" PRIMARY KEY("reconciliation_id","line")
);
--> statement-breakpoint
CREATE TABLE "reconciliation" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"source" text NOT NULL,
	"provider" text NOT NULL,
	"is_live" boolean NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"by_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"their_count" integer NOT NULL,
	"their_sum" bigint NOT NULL,
	"our_count" integer NOT NULL,
	"our_sum" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refund" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount" integer NOT NULL,
	"reason" text NOT NULL,
	"access" text NOT NULL,
	"method" text NOT NULL,
	"state" text DEFAULT 'requested' NOT NULL,
	"requested_by_id" uuid NOT NULL,
	"decided_by_id" uuid,
	"callback_hash" text,
	"conversation_id" text,
	"outgoing_code" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refund_callbackHash_unique" UNIQUE("callback_hash"),
	CONSTRAINT "refund_amount" CHECK ("refund"."amount" between 1 and 250000),
	CONSTRAINT "refund_by_two" CHECK ("refund"."decided_by_id" <> "refund"."requested_by_id")
);
--> statement-breakpoint
ALTER TABLE "fund" ADD CONSTRAINT "fund_student_id_user_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_tx_id_ledger_tx_id_fk" FOREIGN KEY ("tx_id") REFERENCES "public"."ledger_tx"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_tx" ADD CONSTRAINT "ledger_tx_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_tx" ADD CONSTRAINT "ledger_tx_by_id_user_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_audit" ADD CONSTRAINT "money_audit_by_id_user_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_audit" ADD CONSTRAINT "money_audit_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paid_enrolment" ADD CONSTRAINT "paid_enrolment_tx_id_ledger_tx_id_fk" FOREIGN KEY ("tx_id") REFERENCES "public"."ledger_tx"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paid_enrolment" ADD CONSTRAINT "paid_enrolment_student_id_course_id_enrolment_student_id_course_id_fk" FOREIGN KEY ("student_id","course_id") REFERENCES "public"."enrolment"("student_id","course_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_student_id_user_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_course_id_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."course"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_payer_id_user_id_fk" FOREIGN KEY ("payer_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_event" ADD CONSTRAINT "payment_event_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_event" ADD CONSTRAINT "payment_event_refund_id_refund_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refund"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt" ADD CONSTRAINT "receipt_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reconciliation_item" ADD CONSTRAINT "reconciliation_item_reconciliation_id_reconciliation_id_fk" FOREIGN KEY ("reconciliation_id") REFERENCES "public"."reconciliation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reconciliation_item" ADD CONSTRAINT "reconciliation_item_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reconciliation" ADD CONSTRAINT "reconciliation_by_id_user_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_requested_by_id_user_id_fk" FOREIGN KEY ("requested_by_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_decided_by_id_user_id_fk" FOREIGN KEY ("decided_by_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_entry_account_is_live_index" ON "ledger_entry" USING btree ("account","is_live");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_tx_kind_external_key_index" ON "ledger_tx" USING btree ("kind","external_key");--> statement-breakpoint
CREATE INDEX "ledger_tx_payment_id_index" ON "ledger_tx" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "ledger_tx_by_id_index" ON "ledger_tx" USING btree ("by_id");--> statement-breakpoint
CREATE INDEX "money_audit_by_id_index" ON "money_audit" USING btree ("by_id");--> statement-breakpoint
CREATE INDEX "money_audit_payment_id_index" ON "money_audit" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "paid_enrolment_course_id_index" ON "paid_enrolment" USING btree ("course_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_provider_checkout_request_id_index" ON "payment" USING btree ("provider","checkout_request_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_provider_provider_receipt_index" ON "payment" USING btree ("provider","provider_receipt");--> statement-breakpoint
CREATE INDEX "payment_student_id_created_at_index" ON "payment" USING btree ("student_id","created_at");--> statement-breakpoint
CREATE INDEX "payment_customer_id_index" ON "payment" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "payment_course_id_index" ON "payment" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "payment_payer_id_index" ON "payment" USING btree ("payer_id");--> statement-breakpoint
CREATE INDEX "payment_phone_created_at_index" ON "payment" USING btree ("phone","created_at");--> statement-breakpoint
CREATE INDEX "payment_created_at_index" ON "payment" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "payment_next_check_index" ON "payment" USING btree ("next_check_at") WHERE next_check_at is not null;--> statement-breakpoint
CREATE INDEX "payment_open_index" ON "payment" USING btree ("created_at") WHERE state in ('initiated', 'prompted') or state = 'expired' and reason is null;--> statement-breakpoint
CREATE INDEX "payment_without_code_index" ON "payment" USING btree ("provider","received") WHERE state = 'paid' and provider_receipt is null;--> statement-breakpoint
CREATE INDEX "payment_review_index" ON "payment" USING btree ("created_at") WHERE review is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_event_provider_dedupe_key_index" ON "payment_event" USING btree ("provider","dedupe_key");--> statement-breakpoint
CREATE INDEX "payment_event_payment_id_index" ON "payment_event" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "payment_event_refund_id_index" ON "payment_event" USING btree ("refund_id");--> statement-breakpoint
CREATE INDEX "payment_event_received_at_index" ON "payment_event" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "payment_event_waiting_index" ON "payment_event" USING btree ("id") WHERE processed_at is null;--> statement-breakpoint
CREATE INDEX "reconciliation_item_payment_id_index" ON "reconciliation_item" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "reconciliation_created_at_index" ON "reconciliation" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "reconciliation_by_id_index" ON "reconciliation" USING btree ("by_id");--> statement-breakpoint
CREATE INDEX "refund_payment_id_index" ON "refund" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "refund_requested_by_id_index" ON "refund" USING btree ("requested_by_id");--> statement-breakpoint
CREATE INDEX "refund_decided_by_id_index" ON "refund" USING btree ("decided_by_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refund_outgoing_code_index" ON "refund" USING btree ("outgoing_code");--> statement-breakpoint
-- What has been booked stays booked.
CREATE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql
  AS $$ BEGIN RAISE EXCEPTION 'the table % is only added to', TG_TABLE_NAME USING ERRCODE = '55000'; END $$;--> statement-breakpoint
CREATE TRIGGER "ledger_tx_stays" BEFORE UPDATE OR DELETE ON "ledger_tx" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "ledger_tx_stays_whole" BEFORE TRUNCATE ON "ledger_tx" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "ledger_entry_stays" BEFORE UPDATE OR DELETE ON "ledger_entry" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "ledger_entry_stays_whole" BEFORE TRUNCATE ON "ledger_entry" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "money_audit_stays" BEFORE UPDATE OR DELETE ON "money_audit" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "money_audit_stays_whole" BEFORE TRUNCATE ON "money_audit" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
-- A transaction has two entries at least, of one kind of money, and they add up to 0: looked at when all of it is there.
CREATE FUNCTION "refuse_unbalanced"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "moved" uuid;
  "balance" bigint;
  "lines" integer;
  "mixed" boolean;
BEGIN
  IF TG_TABLE_NAME = 'ledger_tx' THEN "moved" := NEW."id"; ELSE "moved" := NEW."tx_id"; END IF;
  SELECT coalesce(sum("amount"), 0), count(*), bool_or("ledger_entry"."is_live" <> "ledger_tx"."is_live")
    INTO "balance", "lines", "mixed"
    FROM "ledger_tx" LEFT JOIN "ledger_entry" ON "tx_id" = "ledger_tx"."id" WHERE "ledger_tx"."id" = "moved";
  IF "balance" <> 0 OR "lines" < 2 OR "mixed" THEN
    RAISE EXCEPTION 'the transaction % of the ledger does not balance', "moved" USING ERRCODE = '23514';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "ledger_tx_balances" AFTER INSERT ON "ledger_tx"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "refuse_unbalanced"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "ledger_entry_balances" AFTER INSERT ON "ledger_entry"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "refuse_unbalanced"();--> statement-breakpoint
-- The states of a payment (contract/payments.ts). Late proof turns any of them into paid, and nothing leaves that.
CREATE FUNCTION "refuse_illegal_payment_state"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD."state" = NEW."state" OR OLD."state" = 'initiated' OR (OLD."state" <> 'paid' AND NEW."state" = 'paid')
    OR (OLD."state" = 'prompted' AND NEW."state" IN ('failed', 'cancelled', 'expired'))
    OR (OLD."state" = 'expired' AND NEW."state" IN ('failed', 'cancelled')) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a payment does not go from % to %', OLD."state", NEW."state" USING ERRCODE = '55000';
END $$;--> statement-breakpoint
CREATE TRIGGER "payment_state_is_legal" BEFORE UPDATE OF "state" ON "payment"
  FOR EACH ROW EXECUTE FUNCTION "refuse_illegal_payment_state"();--> statement-breakpoint
-- What was asked for, of whom and for whom, stays as it was.
CREATE FUNCTION "refuse_other_payment"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD."reference", OLD."purpose", OLD."amount", OLD."phone", OLD."provider", OLD."is_live")
      IS DISTINCT FROM (NEW."reference", NEW."purpose", NEW."amount", NEW."phone", NEW."provider", NEW."is_live")
    OR (OLD."student_id" IS NOT NULL AND OLD."student_id" IS DISTINCT FROM NEW."student_id")
    -- A question tells neither code nor amount: both are known, and right, once the code has come.
    OR (OLD."state" = 'paid' AND (OLD."paid_at" IS DISTINCT FROM NEW."paid_at"
      OR (OLD."received" IS DISTINCT FROM NEW."received" AND (OLD."provider_receipt" IS NOT NULL OR NEW."provider_receipt" IS NULL))
      OR (OLD."provider_receipt" IS NOT NULL AND OLD."provider_receipt" IS DISTINCT FROM NEW."provider_receipt"))) THEN
    RAISE EXCEPTION 'what a payment is does not change' USING ERRCODE = '55000';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "payment_stays" BEFORE UPDATE ON "payment" FOR EACH ROW EXECUTE FUNCTION "refuse_other_payment"();--> statement-breakpoint
CREATE TRIGGER "payment_is_kept" BEFORE DELETE ON "payment" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "payment_is_kept_whole" BEFORE TRUNCATE ON "payment" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "receipt_stays" BEFORE UPDATE OR DELETE ON "receipt" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "receipt_stays_whole" BEFORE TRUNCATE ON "receipt" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
-- Whoever follows a payment hears that it has changed (server/db/news.ts); the payload is its reference.
CREATE FUNCTION "tell_payment_changed"() RETURNS trigger LANGUAGE plpgsql
  AS $$ BEGIN PERFORM pg_notify('payments', NEW."reference"); RETURN NULL; END $$;--> statement-breakpoint
CREATE TRIGGER "payment_changed" AFTER UPDATE ON "payment" FOR EACH ROW EXECUTE FUNCTION "tell_payment_changed"();
