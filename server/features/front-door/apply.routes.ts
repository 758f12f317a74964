/**
 * /apply: the application form for visitors whose browser runs no script, or has not loaded it yet. Below it, an applicant
 * answers an offer (offer.routes.ts).
 */
import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Application } from '#contract/customers.ts';
import { Id } from '#contract/fields/fields.ts';
import { inLocale } from '#messages/catalogues.ts';
import { apply } from '#server/features/customers/customers.ts';
import { listChoices } from '#server/features/intakes/intakes.ts';
import { visitOf } from '#server/http/sessions/visit.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import * as customersTexts from '#texts/people/customers.ts';
import { applyPage, type FormContent, sentPage } from './apply-form.ts';
import { acceptForms, sendingOrigin } from './forms.ts';
import { findCourse } from './front-door.store.ts';
import type { Frame } from './layout.ts';
import { offerPageRoutes } from './offer.routes.ts';
import { frameOf, sendErrorPage, sendFrontPage, sendPrivatePage } from './page-replies.ts';

/** Maximum size of the form in bytes: 2,000 characters about the applicant take up to nine bytes each, once URL-encoded. */
const MAX_FORM_BYTES = 32 * 1024;

export async function applyRoutes(app: FastifyInstance, services: Services) {
  const { db } = services;
  await offerPageRoutes(app, services);

  app.get('/apply', { exposeHeadRoute: true, errorHandler: sendErrorPage }, async (request, reply) => {
    const { course: wanted } = z.object({ course: z.string().optional().catch(undefined) }).parse(request.query);
    const course = await courseOf(services, wanted);
    const form = { typed: {}, errors: {}, course, intakes: await listChoices(services, course?.id), key: randomUUID() };
    return sendFrontPage(request, sendingOrigin(reply), applyPage(await frameOf(services, { request, reply }), form));
  });

  app.get('/apply/sent', { exposeHeadRoute: true, errorHandler: sendErrorPage }, async (request, reply) => {
    const { payment } = z.object({ payment: z.string().max(100).optional().catch(undefined) }).parse(request.query);
    return sendFrontPage(request, reply, sentPage(await frameOf(services, { request, reply }), payment));
  });

  await app.register(async (forms) => {
    acceptForms(forms, services, MAX_FORM_BYTES);
    forms.post('/apply', { errorHandler: sendErrorPage }, async (request, reply) => {
      const typed = { ...(request.body as Record<string, string> | undefined) };
      const frame = await frameOf(services, { request, reply });
      const course = await courseOf({ db }, typed.courseId);
      const key = /^[\w-]{36}$/.test(typed.key ?? '') ? typed.key! : randomUUID();
      const intakes = await listChoices(services, course?.id);
      return receive(services, { typed, errors: {}, course, intakes, key }, { request, reply, frame });
    });
  });
}

interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
  frame: Frame;
}

/** Saves the application and redirects, so that a reload does not send it again; or shows the form with its errors. */
async function receive(services: Services, form: FormContent, { request, reply, frame }: Exchange) {
  const { locale, texts } = frame;
  const show = (wrong: Partial<FormContent>) =>
    sendPrivatePage(sendingOrigin(reply), applyPage(frame, { ...form, ...wrong }));
  const { data: application, errors } = read(form);
  if (!application) {
    const translated = Object.fromEntries(errors.map(([field, message]) => [field, inLocale(message, locale)]));
    reply.status(400);
    return show({ errors: translated, alert: texts.frontDoor.checkFields });
  }
  try {
    const from = await visitOf(services, request);
    const { payment, notAsked } = await apply(services, { ...application, from, locale, key: form.key });
    const paying = payment?.reference ?? (notAsked && 'later');
    return reply.redirect(`/apply/sent?locale=${locale}${paying ? `&payment=${encodeURIComponent(paying)}` : ''}`, 303);
  } catch (error) {
    if (error instanceof Refusal && error.code === 'conflict') {
      reply.status(409);
      return show({ errors: { intakeId: inLocale(error.text, locale) }, alert: texts.frontDoor.checkFields });
    }
    if (!(error instanceof Refusal) || error.code !== 'too_many_requests') throw error;
    reply.status(429).header('retry-after', error.retryAfter ?? 60);
    return show({ alert: inLocale(error.text, locale) });
  }
}

type Wrong = [field: string, message: string];
type Read = { data: Application; errors?: never } | { data?: never; errors: Wrong[] };

/** Parses the form: returns the application, or the first error of each wrong field in the order of the fields. */
function read({ typed, course }: FormContent): Read {
  // A ticked checkbox sends a value, an unticked one nothing. Fields that depend on another answer may be hidden.
  const hidden = {
    ...(typed.mode !== 'Physical' && { courses: '', amount: '' }),
    ...(!typed.isMinor && { guardianName: '', guardianPhone: '' }),
  };
  const ticked = { isPaying: 'isPaying' in typed, isMinor: 'isMinor' in typed, consent: 'consent' in typed };
  const { data, error } = Application.safeParse({ ...typed, ...hidden, ...ticked, courseId: course?.id });
  const issues = error?.issues ?? [];
  const wrong = issues.map(({ path, message }): Wrong => [String(path[0]), message]);
  if (data?.isPaying && data.mode === 'Physical' && !data.amount) wrong.push(['amount', customersTexts.amount]);
  return data && wrong.length === 0 ? { data } : { errors: wrong.filter(isFirstOfField) };
}

const isFirstOfField = ([field]: Wrong, place: number, all: Wrong[]) =>
  all.findIndex(([other]) => other === field) === place;

/** Finds the course whose id is in a form or URL. Anyone can change the id, so it is not trusted. */
async function courseOf({ db }: Pick<Services, 'db'>, id: string | undefined) {
  const { data } = Id.safeParse(id);
  return data ? await findCourse(db, data) : undefined;
}
