/** A server that starts before its PostgreSQL has recovered. */
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { createDatabase } from '#server/testing/postgres.ts';
import { connect, waitUntilStarted } from './connect.ts';

const database = await createDatabase();
afterAll(() => database.drop());

test('the server waits for a PostgreSQL that is still starting', async () => {
  const proxy = await openProxy(3);
  const connection = connect(proxy.url);

  await waitUntilStarted(connection);

  expect(proxy.turnedAway()).toBe(3);
  await connection.close();
  proxy.close();
});

/** A proxy to PostgreSQL that refuses the first `refusals` connections with the error of a PostgreSQL that is starting. */
async function openProxy(refusals: number) {
  let refused = 0;
  const proxy = createServer((client) => {
    if (refused < refusals && ++refused) client.once('data', () => client.end(startingUp));
    else forward(client);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const databaseUrl = new URL(database.url.replace('postgres:///', 'postgres://localhost/'));
  const user = databaseUrl.username || databaseUrl.searchParams.get('user') || '';
  return {
    url: `postgres://${user}:${databaseUrl.password}@127.0.0.1:${(proxy.address() as AddressInfo).port}${databaseUrl.pathname}`,
    turnedAway: () => refused,
    close: () => proxy.close(),
  };

  function forward(visitor: Socket) {
    const folder = databaseUrl.searchParams.get('host');
    const port = Number(databaseUrl.port) || 5432;
    const upstream = folder
      ? createConnection(`${folder}/.s.PGSQL.${databaseUrl.searchParams.get('port') ?? port}`)
      : createConnection(port, databaseUrl.hostname);
    visitor.pipe(upstream).pipe(visitor);
    for (const end of [visitor, upstream]) end.on('error', () => {});
  }
}

/** Body of an ErrorResponse message in PostgreSQL's wire protocol: severity, SQLSTATE 57P03, message. */
const fields = 'SFATAL\0VFATAL\0C57P03\0Mthe database system is starting up\0\0';
const startingUp = Buffer.concat([Buffer.from('E'), Buffer.from([0, 0, 0, 4 + fields.length]), Buffer.from(fields)]);
