import type pg from 'pg';
import type { Metrics } from '#server/metrics/metrics.ts';

/** Metrics: the connections of the pool, and whether PostgreSQL answers. */
export function watchDatabase({ watch }: Metrics, pool: pg.Pool) {
  watch({
    source: 'pool',
    metrics: {
      darasa_database_connections: { help: 'Open connections of the pool.' },
      darasa_database_idle_connections: { help: 'Connections of the pool that no query uses.' },
      darasa_database_max_connections: { help: 'Most connections that the pool may open.' },
      darasa_database_waiting_queries: { help: 'Queries that wait for a connection of the pool.' },
    },
    read: () => ({
      darasa_database_connections: pool.totalCount,
      darasa_database_idle_connections: pool.idleCount,
      darasa_database_max_connections: pool.options.max,
      darasa_database_waiting_queries: pool.waitingCount,
    }),
  });
  watch({
    source: 'database',
    metrics: {
      darasa_database_round_trip_seconds: {
        help: 'Time of the smallest query; missing if PostgreSQL does not answer.',
      },
    },
    async read() {
      const began = performance.now();
      await pool.query('select 1');
      return { darasa_database_round_trip_seconds: (performance.now() - began) / 1000 };
    },
  });
}
