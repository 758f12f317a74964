/** A network between a process and PostgreSQL whose cable can be pulled: then nothing arrives, and no connection ends. */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import pg from 'pg';

/** @param url  the address of PostgreSQL without the cable */
export async function openCable(url: string) {
  const { host, port, user, password, database } = new pg.Client({ connectionString: url });
  const connections = new Set<{ ends: Socket[]; isCut: boolean }>();
  let isPulled = false;

  const proxy = createServer((client) => {
    const postgres = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    const connection = { ends: [client, postgres], isCut: isPulled };
    connections.add(connection);
    for (const [from, to] of [
      [client, postgres],
      [postgres, client],
    ] as const) {
      from.on('error', () => {});
      from.on('data', (bytes) => void (connection.isCut || to.write(bytes)));
      from.on('close', () => void (connection.isCut || to.destroy()));
    }
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return {
    /** The address of PostgreSQL through the cable. */
    url: `postgres://${user}:${password ?? ''}@127.0.0.1:${(proxy.address() as AddressInfo).port}/${database}`,
    pull() {
      isPulled = true;
      for (const connection of connections) connection.isCut = true;
    },
    /** New connections work again; the earlier ones stay cut. */
    plugIn() {
      isPulled = false;
    },
    close() {
      for (const { ends } of connections) for (const end of ends) end.destroy();
      proxy.close();
    },
  };
}
