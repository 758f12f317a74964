/** A server that starts before its PostgreSQL has recovered. */
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { createDatabase } from '#server/testing/postgres.ts';
import { connect, waitUntilStarted } from './connect.ts';

const database = await createDatabase();
afterAll(() => database.drop());

test('the server waits for a PostgreSQL that is still starting', async () => {
  const door = await openDoor(3);
  const connection = connect(door.url);

  await waitUntilStarted(connection);

  expect(door.turnedAway()).toBe(3);
  await connection.close();
  door.close();
});

/** A proxy to the test's PostgreSQL that first refuses the given number of connections. */
async function openDoor(refusals: number) {
  let refused = 0;
  const door = createServer((visitor) => {
    if (refused < refusals && ++refused) visitor.once('data', () => visitor.end(startingUp));
    else lead(visitor);
  });
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
  const real = new URL(database.url.replace('postgres:///', 'postgres://localhost/'));
  const user = real.username || real.searchParams.get('user') || '';
  return {
    url: `postgres://${user}:${real.password}@127.0.0.1:${(door.address() as AddressInfo).port}${real.pathname}`,
    turnedAway: () => refused,
    close: () => door.close(),
  };

  function lead(visitor: Socket) {
    const folder = real.searchParams.get('host');
    const port = Number(real.port) || 5432;
    const inside = folder
      ? createConnection(`${folder}/.s.PGSQL.${real.searchParams.get('port') ?? port}`)
      : createConnection(port, real.hostname);
    visitor.pipe(inside).pipe(visitor);
    for (const end of [visitor, inside]) end.on('error', () => {});
  }
}

/** An ErrorResponse (PostgreSQL's protocol, message formats): severity, SQLSTATE, message. */
const fields = 'SFATAL\0VFATAL\0C57P03\0Mthe database system is starting up\0\0';
const startingUp = Buffer.concat([Buffer.from('E'), Buffer.from([0, 0, 0, 4 + fields.length]), Buffer.from(fields)]);
