CREATE TABLE "application_check" (
	"customer_id" uuid NOT NULL,
	"item" text NOT NULL,
	"is_done" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by_id" uuid,
	CONSTRAINT "application_check_customer_id_item_pk" PRIMARY KEY("customer_id","item")
);
--> statement-breakpoint
CREATE TABLE "application_event" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"position" bigint GENERATED ALWAYS AS IDENTITY (sequence name "application_event_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"customer_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"what" text NOT NULL,
	"by_id" uuid,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "stage" text;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "assignee_id" uuid;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "locale" text;--> statement-breakpoint
ALTER TABLE "application_check" ADD CONSTRAINT "application_check_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_check" ADD CONSTRAINT "application_check_changed_by_id_user_id_fk" FOREIGN KEY ("changed_by_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_event" ADD CONSTRAINT "application_event_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_event" ADD CONSTRAINT "application_event_by_id_user_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "application_check_changed_by_id_index" ON "application_check" USING btree ("changed_by_id");--> statement-breakpoint
CREATE INDEX "application_event_customer_id_position_index" ON "application_event" USING btree ("customer_id","position");--> statement-breakpoint
CREATE INDEX "application_event_by_id_index" ON "application_event" USING btree ("by_id");--> statement-breakpoint
ALTER TABLE "customer" ADD CONSTRAINT "customer_assignee_id_user_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_assignee_id_index" ON "customer" USING btree ("assignee_id");