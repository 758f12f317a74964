/** The email with an offer. It contains no name and nothing that the applicant typed: the address is not confirmed. */
import type { Catalogue } from '#messages/catalogues.ts';
import { letterheadIn, renderEmail } from '#server/email/email-template.ts';
import { findCustomer } from '#server/features/customers/customers.store.ts';
import type { Services } from '#server/services.ts';
import { longDay } from '#server/time/school-time.ts';
import { offerPath } from './offer-link.ts';
import * as store from './offers.store.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'mail' | 'config' | 'schoolDetails' | 'signer'>;

/** Sends nothing if the offer has ended or expired meanwhile. */
export async function writeOfferEmail(needs: Needs, { offerId }: { offerId: string }) {
  const offer = await store.findOffer(needs.db, { id: offerId, studentId: null });
  const application = offer && (await findCustomer(needs.db, offer.customerId));
  if (!application || offer.ending || offer.validUntil <= needs.clock.now()) return;
  const head = await letterheadIn(needs, application.locale);
  const { email } = head.texts.offers;
  const url = `${needs.config.publicUrl}${offerPath(needs.signer, offerId)}?locale=${head.locale}`;
  const content = renderEmail(head, {
    subject: email.subject(head.school.name),
    greeting: head.texts.emails.hello,
    intro: [email.intro, ...startsIn(head.texts, await store.listCoursesOf(needs.db, [offerId]))],
    link: { label: email.button, url },
    closing: [email.closing],
    why: email.why,
  });
  await needs.mail.send({ to: application.email, ...content });
}

/** The first day of each course for which an intake is chosen. */
const startsIn = ({ intakeChoices, locale }: Catalogue, courses: store.OfferedCourseRow[]) =>
  courses.flatMap(({ title: course, intake }) =>
    intake
      ? [intakeChoices.startsOf({ course, intake: intake.name, day: longDay(intake.startsOn, locale.dates) })]
      : [],
  );
