/** Targets that a sandbox must not reach: a file, two servers, a process, and hidden folders with files and sockets. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HiddenFolder } from './school.ts';

export async function openCanaries(hidden: HiddenFolder[]) {
  const folder = mkdtempSync(join(tmpdir(), 'darasa-canary-'));
  const file = join(folder, 'alive.txt');
  writeFileSync(file, 'alive');
  const touched: string[] = [];
  const abstract = `darasa-canary-${process.pid}-${Date.now()}`;
  const servers = [createServer(() => touched.push('tcp')), createServer(() => touched.push('abstract'))] as const;
  await listening(servers[0], 0);
  await listening(servers[1], `\0${abstract}`);
  const { port } = servers[0].address() as { port: number };
  const sleeper = spawn('/usr/bin/sleep', ['60']);
  const files = [file, import.meta.filename, '/etc/hostname', '/proc/1/root/etc/passwd'];
  for (const each of hidden) files.push(...each.files);
  const sockets = hidden.map(({ socket }) => socket);
  return {
    /** The paths, ports and pid of the targets, which the attacking program gets as input. */
    told: { files, sockets, port, abstract, pid: sleeper.pid },
    /** Closes the targets. @returns the targets that were reached or changed */
    async close(): Promise<string[]> {
      if (readFileSync(file, 'utf8') !== 'alive') touched.push('file');
      if (sleeper.exitCode !== null || sleeper.signalCode !== null) touched.push('process');
      sleeper.kill();
      for (const server of servers) server.close();
      rmSync(folder, { recursive: true });
      return [...touched, ...hidden.flatMap((each) => each.touched())];
    },
  };
}

const listening = (server: Server, at: number | string) =>
  new Promise<void>((resolve, reject) => server.once('error', reject).listen(at as string, resolve));
