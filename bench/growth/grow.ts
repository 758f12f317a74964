/** Fills the database of a school with the rows of a large one, in minutes: without triggers, and with late indexes. */
import pg from 'pg';
import type { Rows, Size } from './row-parts.ts';
import { rowsOf } from './rows.ts';

/** No process of the school may run meanwhile: it would not hear of the changes. */
export async function growSchool(url: string, size: Size) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const statement of SESSION) await client.query(statement);
  for (const rows of rowsOf(size)) await insert(client, rows);
  await client.query('vacuum analyze');
  await client.end();
}

const SESSION = [
  // Neither triggers nor foreign keys are checked for each row: they would take most of the time.
  'set session_replication_role = replica',
  `set work_mem = '256MB'`,
  `set maintenance_work_mem = '1GB'`,
];

async function insert(client: pg.Client, { table, isLarge, statement }: Rows) {
  const indexes = isLarge ? await indexesOf(client, table) : [];
  for (const { drop } of indexes) await client.query(drop);
  await client.query('select setseed(0.5)');
  await client.query(statement);
  for (const { create } of indexes) await client.query(create);
}

/** The indexes of a table as statements, except those that a foreign key of another table needs. */
async function indexesOf(client: pg.Client, table: string) {
  const { rows } = await client.query<{ drop: string; create: string }>(
    `select
       case when c.oid is null then format('drop index %s', i.indexrelid::regclass)
         else format('alter table %I drop constraint %I', $1::text, c.conname) end as drop,
       case when c.oid is null then pg_get_indexdef(i.indexrelid)
         else format('alter table %I add constraint %I %s', $1::text, c.conname, pg_get_constraintdef(c.oid)) end as create
     from pg_index i left join pg_constraint c on c.conindid = i.indexrelid and c.contype in ('p', 'u')
     where i.indrelid = format('%I', $1::text)::regclass
       and not exists (select from pg_constraint f where f.conindid = i.indexrelid and f.contype = 'f')`,
    [table],
  );
  return rows;
}
