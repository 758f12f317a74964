import { type Intake, intakes } from '#contract/admissions/intakes.ts';
import { shownEmail } from '#server/email/mailbox.ts';
import type { Route } from '#server/http/route.ts';
import { adminOnly, everybody } from '#server/http/sessions/access.ts';
import type { Services } from '#server/services.ts';
import * as intakesTexts from '#texts/people/intakes.ts';
import * as rules from './intakes.ts';
import { listReservations } from './reservations.ts';

export function intakeRoutes(route: Route, services: Services) {
  const serializeIntake = ({ id, ...intake }: rules.ListedIntake): Intake => ({
    ...intake,
    _id: id,
    isOpen: rules.isOpen({ id, ...intake }, services),
  });

  route(intakes.list, adminOnly, async () => (await rules.listIntakes(services)).map(serializeIntake));

  route(intakes.listOpen, everybody, async () =>
    (await rules.listChoices(services)).map(({ id, ...intake }) => ({ ...intake, _id: id })),
  );

  route(intakes.add, adminOnly, async ({ body }) => serializeIntake(await rules.addIntake(services, body)));

  route(intakes.update, adminOnly, async ({ params, body }) =>
    serializeIntake(await rules.updateIntake(services, { ...body, ...params })),
  );

  route(intakes.delete, adminOnly, async ({ params }) => {
    await rules.deleteIntake(services, params.id);
    return { message: intakesTexts.deleted };
  });

  route(intakes.reservations, adminOnly, async ({ params }) =>
    (await listReservations(services, params.id)).map(({ id, ...reservation }) => ({ ...reservation, _id: id })),
  );

  route(intakes.students, adminOnly, async ({ params }) =>
    (await rules.listStudents(services, params.courseId)).map(({ id, joinedAt, ...student }) => ({
      _id: id,
      joinedAt: joinedAt.toISOString(),
      ...student,
      email: shownEmail(student),
    })),
  );

  route(intakes.assign, adminOnly, async ({ params, body }) => {
    await rules.assignIntake(services, { ...params, ...body });
    return { message: intakesTexts.assigned };
  });
}
