CREATE TABLE "shared_editor_permission" (
	"session_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"may_write" boolean NOT NULL,
	"help" text,
	"helper_id" uuid,
	CONSTRAINT "shared_editor_permission_session_id_student_id_pk" PRIMARY KEY("session_id","student_id")
);
--> statement-breakpoint
ALTER TABLE "shared_editor_permission" ADD CONSTRAINT "shared_editor_permission_session_id_live_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."live_session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_editor_permission" ADD CONSTRAINT "shared_editor_permission_student_id_user_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_editor_permission" ADD CONSTRAINT "shared_editor_permission_helper_id_user_id_fk" FOREIGN KEY ("helper_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shared_editor_permission_student_id_index" ON "shared_editor_permission" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "shared_editor_permission_helper_id_index" ON "shared_editor_permission" USING btree ("helper_id");