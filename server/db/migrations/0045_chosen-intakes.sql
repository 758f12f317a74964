ALTER TABLE "offer_course" ADD COLUMN "intake_id" uuid;--> statement-breakpoint
ALTER TABLE "agreed_price" ADD COLUMN "intake_id" uuid;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "intake_id" uuid;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "intake_name" text;--> statement-breakpoint
ALTER TABLE "customer" ADD COLUMN "intake_starts_on" date;--> statement-breakpoint
ALTER TABLE "offer_course" ADD CONSTRAINT "offer_course_intake_id_intake_id_fk" FOREIGN KEY ("intake_id") REFERENCES "public"."intake"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreed_price" ADD CONSTRAINT "agreed_price_intake_id_intake_id_fk" FOREIGN KEY ("intake_id") REFERENCES "public"."intake"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer" ADD CONSTRAINT "customer_intake_id_intake_id_fk" FOREIGN KEY ("intake_id") REFERENCES "public"."intake"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "offer_course_intake_id_index" ON "offer_course" USING btree ("intake_id");--> statement-breakpoint
CREATE INDEX "agreed_price_intake_id_index" ON "agreed_price" USING btree ("intake_id");--> statement-breakpoint
CREATE INDEX "customer_intake_id_index" ON "customer" USING btree ("intake_id");