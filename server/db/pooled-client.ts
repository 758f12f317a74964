/** What a client may do behind a connection pooler in transaction mode (pooler.ts). */
import type pg from 'pg';

/** The application_name of sessions behind a pooler, which PgBouncer hands on; processes beside it have another one. */
export const POOLED_NAME = 'darasa pooled';

/** Whether the error is PgBouncer's for a setting that a connection sends at its start. */
export const isRefusedByPooler = ({ message }: Error) => /unsupported startup parameter/.test(message);

/** Whether a pooler is in between: the session that answers is not the one that PostgreSQL named at the start. */
export async function isBehindPooler(client: pg.ClientBase) {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]!.pid !== (client as pg.ClientBase & { processID: number | null }).processID;
}

/** Lets a client prepare statements without names: the session that has one is another one next time. */
export function namesNoStatements(client: pg.ClientBase) {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  client.query = ((first: unknown, ...rest: unknown[]) =>
    query(isNamed(first) ? { ...first, name: '' } : first, ...rest)) as typeof client.query;
}

const isNamed = (query: unknown): query is { name: string } =>
  typeof query === 'object' && query !== null && 'name' in query && typeof query.name === 'string';
