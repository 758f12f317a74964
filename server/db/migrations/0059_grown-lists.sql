CREATE INDEX "user_search_id_index" ON "user" USING btree ("search","id");--> statement-breakpoint
CREATE INDEX "user_type_search_id_index" ON "user" USING btree ("type","search","id");--> statement-breakpoint
CREATE INDEX "user_consent_missing_index" ON "user" USING btree ("search","id") WHERE consent_missing_since is not null;--> statement-breakpoint
CREATE INDEX "customer_status_created_at_index" ON "customer" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "ledger_entry_unmatched_index" ON "ledger_entry" USING btree ("tx_id") WHERE account_kind = 'unmatched';--> statement-breakpoint
CREATE INDEX "receipt_search_index" ON "receipt" USING gin ("number" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "payment_state_created_at_index" ON "payment" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "payment_purpose_created_at_index" ON "payment" USING btree ("purpose","created_at");--> statement-breakpoint
CREATE INDEX "payment_paid_at_index" ON "payment" USING btree ("paid_at");--> statement-breakpoint
CREATE INDEX "payment_search_index" ON "payment" USING gin ("reference" gin_trgm_ops,"provider_receipt" gin_trgm_ops,"phone" gin_trgm_ops);