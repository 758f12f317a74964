CREATE TABLE "offer" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"customer_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"by_id" uuid NOT NULL,
	"stage_before" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"valid_until" timestamp with time zone NOT NULL,
	"ending" text,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "offer_course" (
	"offer_id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"price" integer NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "offer_course_offer_id_course_id_pk" PRIMARY KEY("offer_id","course_id"),
	CONSTRAINT "offer_course_price" CHECK ("offer_course"."price" between 0 and 250000)
);
--> statement-breakpoint
ALTER TABLE "offer" ADD CONSTRAINT "offer_customer_id_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer" ADD CONSTRAINT "offer_student_id_user_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer" ADD CONSTRAINT "offer_by_id_user_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_course" ADD CONSTRAINT "offer_course_offer_id_offer_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_course" ADD CONSTRAINT "offer_course_course_id_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."course"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "offer_open" ON "offer" USING btree ("customer_id") WHERE "offer"."ending" is null;--> statement-breakpoint
CREATE INDEX "offer_customer_id_created_at_index" ON "offer" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "offer_student_id_index" ON "offer" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "offer_by_id_index" ON "offer" USING btree ("by_id");--> statement-breakpoint
CREATE INDEX "offer_course_course_id_index" ON "offer_course" USING btree ("course_id");