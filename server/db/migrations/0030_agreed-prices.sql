CREATE TABLE "agreed_price" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"student_id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"price" integer NOT NULL,
	"reason" text NOT NULL,
	"by_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_by_id" uuid,
	CONSTRAINT "agreed_price_price" CHECK ("agreed_price"."price" between 0 and 250000)
);
--> statement-breakpoint
ALTER TABLE "agreed_price" ADD CONSTRAINT "agreed_price_student_id_user_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreed_price" ADD CONSTRAINT "agreed_price_course_id_course_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."course"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreed_price" ADD CONSTRAINT "agreed_price_by_id_user_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreed_price" ADD CONSTRAINT "agreed_price_ended_by_id_user_id_fk" FOREIGN KEY ("ended_by_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "agreed_price_current" ON "agreed_price" USING btree ("student_id","course_id") WHERE "agreed_price"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "agreed_price_student_id_index" ON "agreed_price" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "agreed_price_course_id_index" ON "agreed_price" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "agreed_price_by_id_index" ON "agreed_price" USING btree ("by_id");--> statement-breakpoint
CREATE INDEX "agreed_price_ended_by_id_index" ON "agreed_price" USING btree ("ended_by_id");