/**
 * M-Pesa without money: the APIs of Daraja and of an express provider, phones that answer by the last digits of their number
 * or by a person, and a control API for tests. Independent of Darasa.
 *
 * Every client that reaches the simulator's address may open the phones' pages. The APIs, whose keys are public in the
 * source code, and the control API are for programs on this machine only.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isFromThisMachine, isIpHost, isSameOrigin } from './access.ts';
import { changeSettings, controlRoutes, type SettingsChange } from './control.ts';
import { darajaRoutes } from './daraja.ts';
import { expressRoutes } from './express.ts';
import { type HttpRequest, type HttpResult, json, type Routes, read, write } from './http.ts';
import type { Prompt } from './payment-request.ts';
import { phonePages } from './phone-pages.ts';
import { openPhones } from './phones.ts';
import { defaultSettings, type Settings } from './settings.ts';
import { statementOf } from './statement.ts';
import { openTill } from './till.ts';
import { openTiming, type Timing } from './timing.ts';

export type Simulator = Awaited<ReturnType<typeof startSimulator>>;
export type { Prompt as SeenPrompt };

interface Options extends Partial<Settings> {
  /** The port to listen on; by default any free port. */
  port?: number;
  host?: string;
  now?: () => Date;
}

/** Rejects with the error of `listen` when the port is not available. */
export async function startSimulator({
  port = 0,
  host = '127.0.0.1',
  now = () => new Date(),
  ...initialSettings
}: Options = {}) {
  const settings = changeSettings({ ...defaultSettings }, initialSettings);
  const clock = () => new Date(now().getTime() + settings.clockOffset);
  const pace = openTiming(settings);
  const till = openTill(clock);
  const phones = openPhones({ settings, pace, till, now: clock });
  const needs = { settings, pace, till, phones, now: clock };
  const routes = {
    apis: { ...darajaRoutes(needs), ...expressRoutes(needs) },
    control: controlRoutes(needs),
    pages: phonePages(phones),
  };

  const server = createServer((request, response) => void answer({ routes, settings, pace }, request, response));
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));

  return {
    /** The simulator's URL, for programs on this machine. */
    url: urlOf(server.address() as AddressInfo),
    /** Returns all payment requests to the phones, oldest first. */
    prompts: (): Prompt[] => phones.all(),
    set: (changed: SettingsChange) => void changeSettings(settings, changed),
    /**
     * Pays or cancels a request as the phone's owner. Resolves to true after the callback to the shop; to false when
     * the request is no longer pending.
     */
    answer: (checkoutRequestId: string, choice: 'pay' | 'cancel') => phones.answer(checkoutRequestId, choice),
    /** Receives a payment to the paybill without a payment request. */
    payToPaybill: (money: { phone: string; amount: number; reference: string }) => till.receive(money),
    /** Returns all received payments in the format of M-Pesa's portal (CSV). */
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

interface SimulatorContext {
  routes: { apis: Routes; control: Routes; pages: (request: HttpRequest) => HttpResult | Promise<HttpResult> };
  settings: Settings;
  pace: Timing;
}

async function answer(context: SimulatorContext, incoming: IncomingMessage, response: ServerResponse) {
  const request = await read(incoming).catch(() => 'broken' as const);
  if (request === 'broken') return;
  if (typeof request === 'number') return void write(response, json(request, { message: 'Not accepted' }));
  try {
    write(response, await answerOf(context, request, incoming));
  } catch (error) {
    console.error(error);
    write(response, json(500, { message: 'The simulator has failed' }));
  }
}

async function answerOf(
  { routes, settings, pace }: SimulatorContext,
  request: HttpRequest,
  incoming: IncomingMessage,
): Promise<HttpResult> {
  const name = `${request.method} ${request.path}`;
  const api = routes.apis[name];
  const control = routes.control[name];
  if (!isIpHost(request)) return json(403, { message: 'Use this machine’s IP address, or localhost.' });
  if ((api ?? control) && !isFromThisMachine(incoming))
    return json(403, { message: 'Only programs on this machine may use this.' });
  if (request.method !== 'GET' && !isSameOrigin(request))
    return json(403, { message: 'This request does not come from our page.' });
  if (control) return control(request);
  if (!api) return routes.pages(request);

  await pace.whileNotPaused();
  if (settings.latency) await new Promise((resolve) => setTimeout(resolve, settings.latency));
  const isRefused = Math.random() < settings.errorRate;
  return isRefused
    ? json(503, { requestId: 'none', errorCode: '500.003.02', errorMessage: 'Spike arrest violation' })
    : api(request);
}
