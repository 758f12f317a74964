import { taskMessages, tasks } from '#contract/tasks.ts';
import { signedIn, staffOnly } from '#server/http/access.ts';
import type { Route } from '#server/http/route.ts';
import type { Services } from '#server/services.ts';
import type { TaskRow } from './tasks.store.ts';
import * as rules from './tasks.ts';

export function taskRoutes(route: Route, services: Services) {
  route(tasks.list, signedIn, async ({ caller, params }) =>
    (await rules.listTasks(services, caller, params.lessonId)).map(toWire),
  );

  route(tasks.add, staffOnly, async ({ caller, params, body }) =>
    toWire(await rules.addTask(services, caller, { ...body, ...params })),
  );

  route(tasks.update, staffOnly, async ({ caller, params, body }) => {
    await rules.updateTask(services, caller, { ...body, ...params });
    return taskMessages.updated;
  });

  route(tasks.delete, staffOnly, async ({ caller, params }) => {
    await rules.deleteTask(services, caller, params.id);
    return { message: taskMessages.deleted };
  });
}

const toWire = ({ id, lessonId, name, desc, deadline }: TaskRow) => ({ _id: id, lessonId, name, desc, deadline });
