/**
 * The rules of changing many people at once.
 *
 * Lock order: the course, then the people in the order of their ids, as features/people and features/enrolments.
 */
import type { PeopleChange } from '#contract/accounts/bulk-changes.ts';
import type { PeopleFilters } from '#contract/people.ts';
import type { Locale } from '#messages/locales.ts';
import type { Db } from '#server/db/connect.ts';
import { hasOwnEmail } from '#server/email/mailbox.ts';
import { isInvited } from '#server/features/auth/auth.ts';
import { lockCourseShared } from '#server/features/courses/courses.ts';
import { isEnrolled } from '#server/features/enrolments/enrolments.ts';
import {
  addStudent,
  deactivate,
  invite,
  listAllPeople,
  listPeopleById,
  loadForChange,
  lockPeople,
  reactivate,
} from '#server/features/people/people.ts';
import { addCourse } from '#server/features/student-courses/student-courses.ts';
import type { Admin } from '#server/http/sessions/access.ts';
import { Refusal } from '#server/refusal.ts';
import type { Services } from '#server/services.ts';
import * as texts from '#texts/people/bulk-changes.ts';
import * as guardiansTexts from '#texts/people/guardians.ts';
import * as invitationTexts from '#texts/people/invitations.ts';
import { changeEach, findSelected, type Outcome } from './bulk-changes.ts';

type Needs = Pick<Services, 'db' | 'attempts' | 'clock' | 'queue' | 'keyOwners' | 'money' | 'config'>;
type Person = Awaited<ReturnType<typeof listPeopleById>>[number];

type Asked = PeopleChange & {
  /** The language of the invitation emails. */
  locale: Locale;
};

/**
 * @throws {Refusal} not_found  there is no such course
 * @throws {Refusal} conflict   as findSelected
 */
export async function changePeople(needs: Needs, admin: Admin, { who, change, locale }: Asked) {
  const changed = await needs.db.transaction(async (tx) => {
    if (change.kind === 'addCourse') await lockCourseShared(tx, change.courseId);
    const people = await findPeople(tx, who);
    await lockPeople(tx, [admin.id, ...people.map(({ id }) => id)]);
    return changeEach(tx, people, (inner, person) =>
      changeOne({ ...needs, db: inner }, admin, { person, change, locale }),
    );
  });
  // Clears the cache again: the rules for a single person cleared it before the transaction was committed.
  for (const { one, outcome } of changed) if (outcome === 'changed') needs.keyOwners.forget(one.id);
  return changed;
}

const findPeople = (tx: Db, who: PeopleChange['who']) =>
  findSelected<Person, PeopleFilters>(who, {
    withIds: (ids) => listPeopleById(tx, ids),
    matching: ({ q: words, type, consent }) => listAllPeople(tx, { words, type, consent }),
    listChanged: texts.listChanged,
  });

async function changeOne(
  needs: Needs,
  admin: Admin,
  { person, change, locale }: Pick<Asked, 'change' | 'locale'> & { person: Person },
): Promise<Outcome> {
  const { id, email, name } = person;
  switch (change.kind) {
    case 'addCourse': {
      const place = { studentId: id, courseId: change.courseId };
      if (await isEnrolled(needs.db, place)) return 'unchanged';
      await addCourse(needs, place);
      return 'changed';
    }
    case 'invite':
      await loadForChange(needs.db, admin, id);
      if (person.deactivatedAt || !isInvited(person) || !hasOwnEmail(person))
        throw new Refusal('conflict', invitationTexts.none);
      if (person.consentMissingSince) throw new Refusal('conflict', guardiansTexts.invitationWaits);
      if (person.type === 'student') await addStudent(needs, admin, { email, name, locale });
      else await invite(needs, { email, name });
      return 'changed';
    case 'deactivate':
      if (person.deactivatedAt) return 'unchanged';
      await deactivate(needs, admin, id);
      return 'changed';
    case 'reactivate':
      if (!person.deactivatedAt) return 'unchanged';
      await reactivate(needs, admin, id);
      return 'changed';
  }
}
