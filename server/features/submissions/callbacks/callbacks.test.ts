import { afterAll, beforeAll, expect, test } from 'vitest';
import { submissions } from '#contract/submissions.ts';
import { type Listener, startListener } from '#server/testing/fakes/http-server.ts';
import { scriptedRunner } from '#server/testing/fakes/scripted-runner.ts';
import { type School, startTestServer } from '#server/testing/server.ts';
import { put } from './callbacks.ts';
import { isPublic, publicAddressOf } from './public-address.ts';

let school: School;
let stranger: Listener;
let status = 200;
beforeAll(async () => {
  school = await startTestServer({ runner: scriptedRunner() });
  stranger = await startListener(({ path }) =>
    path === '/moved' ? { status: 302, body: '' } : { status, body: 'thank you' },
  );
});
afterAll(async () => {
  await stranger.stop();
  await school.stop();
});

const here = { address: '127.0.0.1', family: 4 };
const soon = () => AbortSignal.timeout(5_000);
const told = (path: string) => ({
  url: new URL(path, stranger.url),
  address: here,
  body: '{"token":"x"}',
  signal: soon(),
});

/** Waits until at least one callback job has ended. */
const untilCalled = () => expect.poll(() => school.find.jobsDone('submissions.call-back')).toBeGreaterThan(0);

test('a callback to a private address is never sent', async () => {
  const student = school.as(await school.create.student());
  const body = { language_id: 71, source_code: 'x', callback_url: `${stranger.url}/told` };
  const ended = await student.call(submissions.create, { query: { wait: 'true' }, body });
  await untilCalled();

  expect(ended).toMatchObject({ status: { id: 3 } });
  expect(stranger.seen).toEqual([]);
});

test('a callback is a PUT of JSON to exactly the IP address that was checked', async () => {
  const { url } = told('/told?by=us');
  const isTaken = await put({
    ...told('/told?by=us'),
    url: new URL(url.href.replace('127.0.0.1', 'stranger.example')),
  });
  const [seen] = stranger.seen.splice(0);

  expect(isTaken).toBe(true);
  expect(seen).toMatchObject({ method: 'PUT', path: '/told?by=us', text: '{"token":"x"}' });
  expect(seen!.headers).toMatchObject({ 'content-type': 'application/json' });
  expect(seen!.headers.host).toMatch(/^stranger\.example:\d+$/);
});

test('redirects are not followed, and a server error is retried', async () => {
  const isMoved = await put(told('/moved'));
  status = 500;
  const isFaulty = await put(told('/told'));
  status = 200;

  expect([isMoved, isFaulty]).toEqual([true, false]);
  expect(stranger.seen.splice(0)).toHaveLength(2);
  expect(await put({ ...told('/told'), url: new URL('http://127.0.0.1:1/') })).toBe(false);
});

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '198.19.0.1',
  '224.0.0.1',
  '239.255.255.250',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'ff02::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
])('%s is no address of the world', (address) => {
  expect(isPublic(address)).toBe(false);
});

test.each(['8.8.8.8', '41.90.64.1', '172.32.0.1', '100.128.0.1', '2606:4700::1', '2c0f:fe38::1'])(
  '%s is one',
  (address) => {
    expect(isPublic(address)).toBe(true);
  },
);

test('an IP address is checked in every notation', async () => {
  for (const address of ['http://localhost', 'http://127.1', 'http://0x7f000001', 'http://2130706433', 'http://[::1]'])
    expect(await publicAddressOf(new URL(address).hostname, soon())).toBeUndefined();
  expect(await publicAddressOf('no-such-host.invalid', soon())).toBeUndefined();
  expect(await publicAddressOf('8.8.8.8', soon())).toEqual({ address: '8.8.8.8', family: 4 });
});
