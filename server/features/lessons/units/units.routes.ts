import { type Unit, units } from '#contract/learning/units.ts';
import type { Route } from '#server/http/route.ts';
import { staffOnly } from '#server/http/sessions/access.ts';
import type { Services } from '#server/services.ts';
import * as texts from '#texts/learning/units.ts';
import type { UnitRow } from './units.store.ts';
import * as rules from './units.ts';

export function unitRoutes(route: Route, services: Services) {
  route(units.list, staffOnly, async ({ caller, params }) =>
    (await rules.listUnits(services, caller, params.courseId)).map(serializeUnit),
  );

  route(units.add, staffOnly, async ({ caller, params: { courseId }, body: { name, firstLessonId } }) =>
    serializeUnit(await rules.addUnit(services, caller, { courseId, name, firstLessonId })),
  );

  route(units.rename, staffOnly, async ({ caller, params, body: { name } }) =>
    serializeUnit(await rules.renameUnit(services, caller, { id: params.unitId, name })),
  );

  route(units.delete, staffOnly, async ({ caller, params }) => {
    await rules.deleteUnit(services, caller, params.unitId);
    return { message: texts.deleted };
  });
}

const serializeUnit = ({ id, name, lessonsBefore }: UnitRow): Unit => ({ _id: id, name, lessonsBefore });
