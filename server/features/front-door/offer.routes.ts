/**
 * /apply/offer/{id}/{signature}: an applicant reads what the school offers, and accepts or declines it, without a sign-in and without a
 * script. Opening the page changes nothing, because mail scanners open links; its buttons send a POST. The signed URL is the only proof of
 * who answers.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { OfferAnswer } from '#contract/admissions/offers.ts';
import { Id } from '#contract/fields/fields.ts';
import { answerOffer, isOfferLink, loadOffer, offerPath } from '#server/features/customers/customers.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import * as texts from '#texts/people/offers.ts';
import { acceptForms, sendingOrigin } from './forms.ts';
import { offerPage } from './offer-page.ts';
import { frameOf, sendErrorPage, sendPrivatePage } from './page-replies.ts';

const Link = z.object({ id: Id, signature: z.string() });

/** Maximum size of the form in bytes. It has no fields, because the answer is part of the URL. */
const MAX_FORM_BYTES = 1_024;

const PATH = '/apply/offer/:id/:signature';

export async function offerPageRoutes(app: FastifyInstance, services: Services) {
  app.get(PATH, { exposeHeadRoute: true, errorHandler: sendErrorPage }, async (request, reply) => {
    const key = keyOf(services, request);
    const frame = await frameOf(services, { request, reply });
    const path = offerPath(services.signer, key.id);
    return sendPrivatePage(sendingOrigin(reply), offerPage(frame, { ...(await loadOffer(services, key)), path }));
  });

  await app.register(async (forms) => {
    acceptForms(forms, services, MAX_FORM_BYTES);
    forms.post(`${PATH}/:answer`, { errorHandler: sendErrorPage }, async (request, reply) => {
      const key = keyOf(services, request);
      const answer = answerOf(request);
      const { texts: words, locale } = await frameOf(services, { request, reply });
      await answerOffer(services, { ...key, answer, texts: words });
      return reply.redirect(`${offerPath(services.signer, key.id)}?locale=${locale}`, 303);
    });
  });
}

/** @throws {Refusal} not_found  the link is not complete */
function keyOf({ signer }: Services, { params }: FastifyRequest) {
  const { data: link } = Link.safeParse(params);
  if (!link || !isOfferLink(signer, link)) throw new Refusal('not_found', texts.badLink);
  return { id: link.id, studentId: null };
}

/** @throws {Refusal} not_found  the address names neither answer */
function answerOf({ params }: FastifyRequest) {
  const { data } = z.object({ answer: OfferAnswer }).safeParse(params);
  if (!data) throw new Refusal('not_found', texts.badLink);
  return data.answer;
}
