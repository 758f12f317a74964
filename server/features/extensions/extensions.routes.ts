import { extensions } from '#contract/learning/extensions.ts';
import type { Route } from '#server/http/route.ts';
import { staffOnly } from '#server/http/sessions/access.ts';
import type { Services } from '#server/services.ts';
import * as rules from './extensions.ts';

export function extensionRoutes(route: Route, services: Services) {
  route(extensions.list, staffOnly, async ({ caller, params, texts }) =>
    (await rules.listStudents(services, caller, params.taskId)).map(({ id, name, dueDay, extension, grantedBy }) => ({
      _id: id,
      name,
      dueDay,
      extension: extension && {
        day: extension.day,
        reason: extension.reason,
        grantedBy: grantedBy ?? texts.marks.deletedPerson,
        grantedAt: extension.grantedAt.toISOString(),
      },
    })),
  );

  route(extensions.give, staffOnly, async ({ caller, params, body, texts }) => {
    await rules.grantExtension(services, caller, { ...params, ...body });
    return { message: texts.extensions.given };
  });

  route(extensions.takeBack, staffOnly, async ({ caller, params, texts }) => {
    await rules.revokeExtension(services, caller, params);
    return { message: texts.extensions.takenBack };
  });
}
