/** Tests the web page of the simulated phones, which npm start starts and stops. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import {
  type Darasa,
  freePort,
  newFolder,
  open,
  processesOn,
  removeFolders,
} from '#server/testing/processes/school-process.ts';

afterAll(removeFolders);

const BANNER = 'SIMULATED M-PESA - NO REAL MONEY';

async function demoSchool(more: Record<string, string> = {}) {
  const env = { DARASA_DATA: newFolder(), PORT: String(await freePort()), SIMULATOR_PORT: String(await freePort()) };
  return { folder: env.DARASA_DATA, ...env, ...more, darasa: await open({ ...env, ...more }) };
}

const phonesOf = (darasa: Darasa) => darasa.output().match(/The phones are at (\S+)/)?.[1] ?? 'nowhere';

const pageAt = (address: string) =>
  fetch(address).then(
    (response) => response.text(),
    () => 'nobody there',
  );

async function end({ darasa, folder }: { darasa: Darasa; folder: string }) {
  darasa.process.kill('SIGINT');
  expect(await darasa.ended).toBe(0);
  expect(processesOn(folder)).toEqual([]);
}

test('a demo school prints the address of its simulated phones, which end with it', async () => {
  const school = await demoSchool();
  const address = phonesOf(school.darasa);
  const page = await pageAt(address);
  await end(school);

  expect(address).toBe(`http://127.0.0.1:${school.SIMULATOR_PORT}`);
  expect(page).toContain(BANNER);
  expect(await pageAt(address)).toBe('nobody there');
});

test('the simulated phones end when the school is killed', async () => {
  const { darasa, folder } = await demoSchool();

  darasa.process.kill('SIGKILL');
  await darasa.ended;

  await expect.poll(() => processesOn(folder), { timeout: 10_000 }).toEqual([]);
});

test('simulated phones use another port if theirs is in use, and the school prints it', async () => {
  const holder = createServer((_, response) => response.end('somebody else')).listen(0, '127.0.0.1');
  await new Promise((resolve) => holder.once('listening', resolve));
  const taken = (holder.address() as AddressInfo).port;
  const school = await demoSchool({ SIMULATOR_PORT: String(taken) });
  const page = await pageAt(phonesOf(school.darasa));
  await end(school);
  holder.close();

  expect(phonesOf(school.darasa)).not.toContain(String(taken));
  expect(page).toContain(BANNER);
});

test('simulated phones that crash are restarted at the same address', async () => {
  const school = await demoSchool();
  const simulator = processesOn(school.folder).find((line) => line.includes('mobile-money'))!;

  process.kill(Number.parseInt(simulator, 10), 'SIGKILL');

  await expect.poll(() => school.darasa.output(), { timeout: 10_000 }).toContain('restarting it');
  await expect.poll(() => pageAt(phonesOf(school.darasa)), { timeout: 20_000 }).toContain(BANNER);
  await end(school);
});
