import { Readable } from 'node:stream';
import { tasks } from '#contract/tasks.ts';
import { asDownload, Download } from '#server/http/files/download.ts';
import type { Route } from '#server/http/route.ts';
import { signedIn, staffOnly } from '#server/http/sessions/access.ts';
import type { Services } from '#server/services.ts';
import * as tasksTexts from '#texts/learning/tasks.ts';
import { sheetOf } from './sheet.ts';
import type { ListedTask } from './tasks.store.ts';
import * as rules from './tasks.ts';

export function taskRoutes(route: Route, services: Services) {
  route(tasks.list, signedIn, async ({ caller, params }) =>
    (await rules.listTasks(services, caller, params.lessonId)).map(serializeTask),
  );

  route(tasks.add, staffOnly, async ({ caller, params, body }) =>
    serializeTask(await rules.addTask(services, caller, { ...body, ...params })),
  );

  route(tasks.update, staffOnly, async ({ caller, params, body, texts }) => {
    await rules.updateTask(services, caller, { ...body, ...params });
    return texts.tasks.updated;
  });

  route(tasks.reorder, staffOnly, async ({ caller, params, body }) =>
    (await rules.reorderTasks(services, caller, { ...params, ...body })).map(serializeTask),
  );

  route(tasks.delete, staffOnly, async ({ caller, params }) => {
    await rules.deleteTask(services, caller, params.id);
    return { message: tasksTexts.deleted };
  });

  route(
    tasks.attachment,
    signedIn,
    async ({ caller, params }) => new Download(await rules.openAttachment(services, caller, params)),
  );

  route(tasks.sheet, signedIn, async ({ caller, params, reply, texts }) => {
    const task = await rules.loadOpenTask(services, caller, params.id);
    asDownload(reply, `${task.name}.txt`).type('text/plain; charset=utf-8');
    return Readable.from([sheetOf(task, services.config.schoolZone, texts)]);
  });
}

const serializeTask = ({ id, createdAt: _, position: __, ...task }: ListedTask) => ({ ...task, _id: id });
