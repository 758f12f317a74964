import { agreedPrices } from '#contract/admissions/agreed-prices.ts';
import { enrolments } from '#contract/enrolments.ts';
import type { Route } from '#server/http/route.ts';
import { adminOnly, studentOnly } from '#server/http/sessions/access.ts';
import type { Services } from '#server/services.ts';
import { type AgreementRow, listCurrent } from './agreed-prices.store.ts';
import { endAgreement, listAgreements } from './agreed-prices.ts';
import { agreePrice, enrol } from './enrolments.ts';

export function enrolmentRoutes(route: Route, services: Pick<Services, 'db' | 'money' | 'clock' | 'config'>) {
  const { db } = services;

  route(enrolments.enrol, studentOnly, async ({ caller, params, texts }) => {
    const course = await enrol(services, caller.id, params.courseId);
    return texts.enrolments.enrolled(course.title);
  });

  route(agreedPrices.own, studentOnly, ({ caller }) => listCurrent(db, caller.id));

  route(agreedPrices.list, adminOnly, async ({ params }) =>
    (await listAgreements(db, params.id)).map(serializeAgreement),
  );

  route(agreedPrices.agree, adminOnly, ({ caller, params, body }) =>
    db.transaction(async (tx) => {
      const { id: studentId, courseId } = params;
      await agreePrice(tx, services, { studentId, courseId, ...body, byId: caller.id });
      return (await listAgreements(tx, studentId)).map(serializeAgreement);
    }),
  );

  route(agreedPrices.end, adminOnly, ({ caller, params }) =>
    db.transaction(async (tx) => {
      const { id: studentId, courseId } = params;
      await endAgreement(tx, services, { studentId, courseId, byId: caller.id });
      return (await listAgreements(tx, studentId)).map(serializeAgreement);
    }),
  );
}

const serializeAgreement = ({ id, createdAt, endedAt, endedByName, ...agreement }: AgreementRow) => ({
  ...agreement,
  _id: id,
  at: createdAt.toISOString(),
  ended: endedAt && { byName: endedByName ?? '', at: endedAt.toISOString() },
});
