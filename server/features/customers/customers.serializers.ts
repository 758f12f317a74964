import type { Customer } from '#contract/customers.ts';
import { stageOf } from './applications.ts';
import type { CustomerRow } from './customers.store.ts';

export const serializeCustomer = ({
  id,
  course,
  createdAt,
  assigneeId,
  assigneeName,
  ...row
}: CustomerRow): Customer => ({
  ...row,
  _id: id,
  courses: course ?? '',
  guardianName: row.guardianName ?? '',
  guardianPhone: row.guardianPhone ?? '',
  stage: stageOf(row),
  assignee: assigneeId && assigneeName ? { _id: assigneeId, name: assigneeName } : null,
  appliedAt: createdAt.toISOString(),
});
