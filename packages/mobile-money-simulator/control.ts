/** The control API for tests and demonstrations: changes settings, answers for phones, lists requests. From this machine only. */
import { z } from 'zod';
import { type Answer, type Asking, json, jsonIn, type Routes } from './exchange.ts';
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

interface Needs {
  phones: Phones;
  till: Till;
  settings: Settings;
}

export const controlRoutes = ({ phones, till, settings }: Needs): Routes => ({
  'GET /control/settings': () => json(200, settings),
  'POST /control/settings': (asking) =>
    taken(asking, Settings.partial(), (wanted) => json(200, turn(settings, wanted))),
  'GET /control/prompts': () => json(200, phones.all()),
  'POST /control/answer': (asking) =>
    taken(asking, Choice, async ({ checkoutRequestId, answer }) =>
      json((await phones.answer(checkoutRequestId, answer)) ? 200 : 404, {}),
    ),
  /** An unrequested payment to the paybill: it causes no callback and appears only in lists and statements. */
  'POST /control/paybill': (asking) => taken(asking, Money, (money) => json(200, till.receive(money))),
  'GET /control/statement.csv': () => ({
    status: 200,
    body: statementOf(till.received()),
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="statement.csv"',
    },
  }),
});

/** A change of some of the settings. */
export type Wanted = { [Name in keyof Settings]?: Settings[Name] | undefined };

/** Changes only the given settings. */
export function turn(settings: Settings, wanted: Wanted) {
  const said = Object.entries(wanted).filter(([, value]) => value !== undefined);
  return Object.assign(settings, Object.fromEntries(said));
}

function taken<T>(asking: Asking, schema: z.ZodType<T>, work: (value: T) => Answer | Promise<Answer>) {
  const { data, error } = schema.safeParse(jsonIn(asking));
  return data === undefined ? json(400, { message: z.prettifyError(error!) }) : work(data);
}
