/** The ages that the office of the demo school has recorded, without which staff could not approve the students' web pages. */
import type { Db } from '#server/db/connect.ts';
import { guardian, guardianEvent } from '#server/db/tables/guardians.ts';

interface Recorded {
  students: string[];
  /** The member of the office who recorded them. */
  byId: string;
  now: Date;
}

/** The first student is under 18 and has a guardian's consent, so that her pages wait for approval; the others are adults. */
export async function recordAges(tx: Db, { students: [minor, ...adults], byId, now }: Recorded) {
  const name = 'Mary Kamau';
  const mother = { name, phone: '254700000098', relationship: 'Mother' };
  await tx.insert(guardian).values({ ...mother, studentId: minor!, isMinor: true, changedAt: now, changedById: byId });
  await tx
    .insert(guardianEvent)
    .values([
      { studentId: minor!, kind: 'minor', guardianName: name, byId, at: now },
      { studentId: minor!, kind: 'given', way: 'paper', guardianName: name, byId, at: now },
      ...adults.map((studentId) => ({ studentId, kind: 'adult' as const, guardianName: '', byId, at: now })),
    ]);
}
