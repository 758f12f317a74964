/**
 * M-Pesa without money: the APIs of Daraja and of an express provider, phones that answer by the last digits of their number
 * or by a person, and a control API for tests. Independent of Darasa.
 *
 * Every client that reaches the simulator's address may open the phones' pages. The APIs, whose keys are public in the
 * source code, and the control API are for programs on this machine only.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SeenPrompt } from './asked.ts';
import { controlRoutes, turn, type Wanted } from './control.ts';
import { darajaRoutes } from './daraja.ts';
import { isFromHere, isFromOurPage, isNumberedHost } from './doors.ts';
import { type Answer, type Asking, json, type Routes, read, write } from './exchange.ts';
import { expressRoutes } from './express.ts';
import { type Pace, paceOf } from './pace.ts';
import { phonePages } from './phone-pages.ts';
import { openPhones } from './phones.ts';
import { type Settings, usualSettings } from './settings.ts';
import { statementOf } from './statement.ts';
import { openTill } from './till.ts';

export type Simulator = Awaited<ReturnType<typeof startSimulator>>;
export type { SeenPrompt };

interface Options extends Partial<Settings> {
  /** Default: any free port. */
  port?: number;
  host?: string;
  now?: () => Date;
}

/** Rejects with the error of `listen` when the port is not available. */
export async function startSimulator({
  port = 0,
  host = '127.0.0.1',
  now = () => new Date(),
  ...wanted
}: Options = {}) {
  const settings = turn({ ...usualSettings }, wanted);
  const clock = () => new Date(now().getTime() + settings.clockOffset);
  const pace = paceOf(settings);
  const till = openTill(clock);
  const phones = openPhones({ settings, pace, till, now: clock });
  const needs = { settings, pace, till, phones, now: clock };
  const rooms = {
    wires: { ...darajaRoutes(needs), ...expressRoutes(needs) },
    control: controlRoutes(needs),
    pages: phonePages(phones),
  };

  const server = createServer((request, response) => void answer({ rooms, settings, pace }, request, response));
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));

  return {
    /** The address for programs on this machine. */
    url: urlOf(server.address() as AddressInfo),
    /** Requests to the phones, oldest first. */
    prompts: (): SeenPrompt[] => phones.all(),
    set: (changed: Wanted) => void turn(settings, changed),
    /** Answers as the phone's owner. Resolves after the shop's callback; false when the request is no longer pending. */
    answer: (checkoutRequestId: string, choice: 'pay' | 'cancel') => phones.answer(checkoutRequestId, choice),
    /** An unrequested payment to the paybill. */
    payToPaybill: (money: { phone: string; amount: number; reference: string }) => till.receive(money),
    /** All received payments in the format of M-Pesa's portal (CSV). */
    statement: () => statementOf(till.received()),
    async close() {
      pace.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The server's URL; a server that listens on every address is reached at the loopback address. */
function urlOf({ address, port }: AddressInfo) {
  const own = { '0.0.0.0': '127.0.0.1', '::': '::1' }[address] ?? address;
  return `http://${own.includes(':') ? `[${own}]` : own}:${port}`;
}

interface House {
  rooms: { wires: Routes; control: Routes; pages: (asking: Asking) => Answer | Promise<Answer> };
  settings: Settings;
  pace: Pace;
}

async function answer(house: House, request: IncomingMessage, response: ServerResponse) {
  const asking = await read(request).catch(() => 'broken' as const);
  if (asking === 'broken') return;
  if (typeof asking === 'number') return void write(response, json(asking, { message: 'Nobody needs that' }));
  try {
    write(response, await answerOf(house, asking, request));
  } catch (error) {
    console.error(error);
    write(response, json(500, { message: 'The simulator is at fault' }));
  }
}

async function answerOf({ rooms, settings, pace }: House, asking: Asking, request: IncomingMessage): Promise<Answer> {
  const name = `${asking.method} ${asking.path}`;
  const wire = rooms.wires[name];
  const control = rooms.control[name];
  if (!isNumberedHost(asking)) return json(403, { message: 'Ask for this machine by its number, or as localhost.' });
  if ((wire ?? control) && !isFromHere(request))
    return json(403, { message: 'Only programs of this machine may ask that.' });
  if (asking.method !== 'GET' && !isFromOurPage(asking))
    return json(403, { message: 'This does not come from our page.' });
  if (control) return control(asking);
  if (!wire) return rooms.pages(asking);

  await pace.untilGoingOn();
  if (settings.latency) await new Promise((resolve) => setTimeout(resolve, settings.latency));
  const isTurnedAway = Math.random() < settings.errorRate;
  return isTurnedAway
    ? json(503, { requestId: 'none', errorCode: '500.003.02', errorMessage: 'Spike arrest violation' })
    : wire(asking);
}
