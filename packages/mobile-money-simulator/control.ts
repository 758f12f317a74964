/**
 * The control API for tests and demonstrations: changes settings, answers for phones, lists requests. It serves only
 * programs on this machine.
 */
import { z } from 'zod';
import { type HttpRequest, type HttpResult, json, jsonIn, type Routes } from './http.ts';
import type { Phones } from './phones.ts';
import { Settings } from './settings.ts';
import { statementOf } from './statement.ts';
import type { Till } from './till.ts';

const Choice = z.strictObject({ checkoutRequestId: z.string(), answer: z.enum(['pay', 'cancel']) });
const Money = z.strictObject({
  phone: z.string().regex(/^254[17]\d{8}$/),
  amount: z.int().min(1),
  reference: z.string().max(40),
});

interface ControlContext {
  phones: Phones;
  till: Till;
  settings: Settings;
}

export const controlRoutes = ({ phones, till, settings }: ControlContext): Routes => ({
  'GET /control/settings': () => json(200, settings),
  'POST /control/settings': (request) =>
    withInput(request, Settings.partial(), (wanted) => json(200, changeSettings(settings, wanted))),
  'GET /control/prompts': () => json(200, phones.all()),
  'POST /control/answer': (request) =>
    withInput(request, Choice, async ({ checkoutRequestId, answer }) =>
      json((await phones.answer(checkoutRequestId, answer)) ? 200 : 404, {}),
    ),
  /**
   * Receives a payment to the paybill without a payment request: it causes no callback and appears only in lists and
   * statements.
   */
  'POST /control/paybill': (request) => withInput(request, Money, (money) => json(200, till.receive(money))),
  'GET /control/statement.csv': () => ({
    status: 200,
    body: statementOf(till.received()),
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="statement.csv"',
    },
  }),
});

/** New values for some of the settings; undefined values change nothing. */
export type SettingsChange = { [Name in keyof Settings]?: Settings[Name] | undefined };

/** Changes only the given settings. */
export function changeSettings(settings: Settings, change: SettingsChange) {
  const changes = Object.entries(change).filter(([, value]) => value !== undefined);
  return Object.assign(settings, Object.fromEntries(changes));
}

function withInput<T>(
  request: HttpRequest,
  schema: z.ZodType<T>,
  work: (value: T) => HttpResult | Promise<HttpResult>,
) {
  const { data, error } = schema.safeParse(jsonIn(request));
  return data === undefined ? json(400, { message: z.prettifyError(error!) }) : work(data);
}
