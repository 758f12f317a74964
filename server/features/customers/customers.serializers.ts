import type { Customer } from '#contract/customers.ts';
import { stageOf } from './applications.ts';
import type { CustomerRow } from './customers.store.ts';

type Wish = Pick<CustomerRow, 'intakeId' | 'intakeName' | 'intakeStartsOn' | 'intake'>;

export const serializeCustomer = ({
  id,
  course,
  createdAt,
  assigneeId,
  assigneeName,
  intake,
  ...row
}: CustomerRow): Customer => ({
  ...row,
  _id: id,
  courses: course ?? '',
  guardianName: row.guardianName ?? '',
  guardianPhone: row.guardianPhone ?? '',
  intake: wishOf({ ...row, intake }),
  stage: stageOf(row),
  assignee: assigneeId && assigneeName ? { _id: assigneeId, name: assigneeName } : null,
  appliedAt: createdAt.toISOString(),
});

/** When the applicant wants to start: the intake's current name and day, or those at the application if it was deleted. */
function wishOf({ intakeId, intakeName, intakeStartsOn, intake }: Wish): Customer['intake'] {
  if (intakeId && intake) return { _id: intakeId, ...intake };
  return intakeName && intakeStartsOn ? { _id: null, name: intakeName, startsOn: intakeStartsOn } : null;
}
