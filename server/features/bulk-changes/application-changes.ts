/** The rules of changing many applications at once. Lock order: the applications in the order of their ids. */
import type { ApplicationChange } from '#contract/accounts/bulk-changes.ts';
import type { Db } from '#server/db/connect.ts';
import {
  applyChange,
  listAllCustomers,
  loadAssignee,
  lockCustomersById,
} from '#server/features/customers/customers.ts';
import type { Admin } from '#server/http/sessions/access.ts';
import type { Services } from '#server/services.ts';
import * as texts from '#texts/people/application-changes.ts';
import { changeEach, findSelected } from './bulk-changes.ts';

/** @throws {Refusal} conflict  for the same reasons as findSelected, or the assigned person is not an admin */
export const changeApplications = (
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  admin: Admin,
  { which, change }: ApplicationChange,
) =>
  db.transaction(async (tx) => {
    if (change.kind === 'assign' && change.assigneeId) await loadAssignee(tx, change.assigneeId);
    const applications = await lockSelected(tx, which);
    const { kind: _, ...wanted } = change;
    return changeEach(tx, applications, async (inner, { id }) => {
      const hasChanged = await applyChange(inner, { clock }, { ...wanted, id, byId: admin.id });
      return hasChanged ? 'changed' : 'unchanged';
    });
  });

async function lockSelected(tx: Db, which: ApplicationChange['which']) {
  const found = await findSelected(which, {
    withIds: async (ids) => ids.map((id) => ({ id })),
    matching: ({ q: words, status, stage, assignee }) => listAllCustomers(tx, { words, status, stage, assignee }),
    listChanged: texts.listChanged,
  });
  return lockCustomersById(
    tx,
    found.map(({ id }) => id),
  );
}
