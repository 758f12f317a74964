/** Detects a connection pooler in transaction mode (pooler.ts), and adapts clients to it. */
import type pg from 'pg';

/** The application_name of our sessions through a pooler; PgBouncer passes it on. Direct sessions have another name. */
export const POOLED_NAME = 'darasa pooled';

/** Whether PgBouncer refused a setting that the client sent when it connected. */
export const isRefusedByPooler = ({ message }: Error) => /unsupported startup parameter/.test(message);

/** Whether a pooler is in between: the session that answers has another PID than the one sent when we connected. */
export async function isBehindPooler(client: pg.ClientBase) {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]!.pid !== (client as pg.ClientBase & { processID: number | null }).processID;
}

/** Makes a client prepare statements without names: a named one exists in one session, and the next query may get another. */
export function namesNoStatements(client: pg.ClientBase) {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  client.query = ((first: unknown, ...rest: unknown[]) =>
    query(isNamed(first) ? { ...first, name: '' } : first, ...rest)) as typeof client.query;
}

const isNamed = (query: unknown): query is { name: string } =>
  typeof query === 'object' && query !== null && 'name' in query && typeof query.name === 'string';
