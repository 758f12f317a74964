/** Tables of the server itself: its processes, rate limits, the dev mailbox, secrets. */
import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, instant } from './columns.ts';

/** The counter of a rate limit in its current time window; see server/http/limits/limits.ts. */
export const attempt = pgTable(
  'attempt',
  {
    /** The counted action, such as 'sign-in:wanjiru@example.com'. */
    key: text().primaryKey(),
    count: integer().notNull(),
    resetsAt: instant().notNull(),
  },
  (table) => [index().on(table.resetsAt)],
);

/** Emails that were stored instead of sent, for the dev mailbox at /dev/outbox. */
export const savedEmail = pgTable('outbox_letter', {
  id: id(),
  to: text().notNull(),
  subject: text().notNull(),
  text: text().notNull(),
  html: text().notNull(),
  createdAt: createdAt(),
});

/** Secrets of this school, such as the key that signs video addresses. Generated at first use. */
export const secret = pgTable('secret', {
  name: text().primaryKey(),
  /** The secret: random bytes, in hex. */
  value: text().notNull(),
});

/** The living server processes; see server/leases/process-lease.ts. */
export const serverProcess = pgTable('server_process', {
  id: id(),
  /** Identifies the machine and its PID namespace (concurrency/running-processes.ts). */
  host: text().notNull(),
  pid: integer().notNull(),
  /** Whether the process is the primary (server/leases/primary.ts). */
  isPrimary: boolean().notNull().default(true),
  /** Address of the simulated M-Pesa that the process has started. */
  simulatorUrl: text(),
  /** Host and port at which servers on other machines reach the process if it is the primary (server/http/peers.ts). */
  peerAddress: text(),
  startedAt: createdAt(),
  /** The schema version of the process's build (server/db/migrate.ts). Builds from before this column have 22. */
  schemaVersion: integer().notNull().default(22),
  /** When the lease expires, by the database's clock. A process that has not renewed it by then counts as dead. */
  leaseUntil: instant().notNull(),
});

/** One row: the oldest schema version whose processes can work on this database; see server/db/migrate.ts. */
export const compatibleVersion = pgTable('compatible_version', {
  oldest: integer().notNull(),
});

/** Duties: work that one process at a time performs; see server/leases/duties.ts. */
export const duty = pgTable('duty', {
  name: text().primaryKey(),
  processId: uuid().notNull(),
});

/** Which process runs a job. pg-boss does not store that; see server/jobs/queue.store.ts. */
export const jobRun = pgTable('job_run', {
  jobId: uuid().primaryKey(),
  processId: uuid().notNull(),
});
