/** For whom places in an intake are reserved: applicants with an offer, and students who have not paid yet. */
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import * as intakesTexts from '#texts/people/intakes.ts';
import { findIntake } from './intakes.store.ts';
import * as store from './reservations.store.ts';

/** @throws {Refusal} not_found  there is no such intake */
export async function listReservations({ db, clock }: Pick<Services, 'db' | 'clock'>, intakeId: string) {
  const now = clock.now();
  if (!(await findIntake(db, { id: intakeId, now }))) throw new Refusal('not_found', intakesTexts.gone);
  const applicants = await store.listApplicants(db, { intakeId, now });
  const students = await store.listStudents(db, intakeId);
  return [
    ...applicants.map((applicant) => ({ by: 'offer' as const, ...applicant })),
    ...students.map((student) => ({ by: 'price' as const, ...student })),
  ];
}
