/** The search over all kinds of records. Each feature searches its own, and decides which of them the caller may see. */
import { maskedPhone } from '#contract/fields/phone.ts';
import { FOUND_PER_LIST, type Found, MIN_SEARCH_LENGTH } from '#contract/search.ts';
import { shownEmail } from '#server/email/mailbox.ts';
import { searchPayments } from '#server/features/bookkeeping/bookkeeping.ts';
import { searchCourses } from '#server/features/courses/courses.ts';
import { searchApplications } from '#server/features/customers/customers.ts';
import { type ReadingNeeds, searchAllLessons } from '#server/features/lessons/lessons.ts';
import { searchPeople } from '#server/features/people/people.ts';
import type { User } from '#server/http/sessions/sessions.ts';
import type { Services } from '#server/services.ts';

const nothing: Found = { courses: [], lessons: [], people: [], applications: [], payments: [] };

/** @param typed  the search text; if it is shorter than MIN_SEARCH_LENGTH characters, nothing is found */
export async function searchAll(needs: ReadingNeeds, caller: User, typed: string): Promise<Found> {
  if (typed.length < MIN_SEARCH_LENGTH) return nothing;
  const { db } = needs;
  const [courses, lessons, office] = await Promise.all([
    searchCourses({ db }, caller, { q: typed, limit: FOUND_PER_LIST }),
    searchAllLessons(needs, caller, { words: typed, limit: FOUND_PER_LIST }),
    caller.type === 'admin' ? searchOffice({ db }, typed) : nothing,
  ]);
  return {
    ...office,
    courses: courses.slice(0, FOUND_PER_LIST).map(({ id, title }) => ({ _id: id, title })),
    lessons: lessons.map(({ id, courseId, title, courseTitle }) => ({ _id: id, courseId, title, courseTitle })),
  };
}

/** Finds the records that only admins may see. */
async function searchOffice({ db }: Pick<Services, 'db'>, words: string) {
  const [people, applications, payments] = await Promise.all([
    searchPeople(db, words),
    searchApplications(db, words),
    searchPayments(db, words),
  ]);
  const first = <Row>(rows: Row[]) => rows.slice(0, FOUND_PER_LIST);
  return {
    people: first(people).map(({ id, name, email, admissionNumber }) => ({
      ...{ _id: id, name, email: shownEmail({ email }), admissionNumber },
    })),
    applications: first(applications).map(({ id, fullName, email }) => ({ _id: id, fullName, email })),
    payments: first(payments).map(({ id, reference, name, phone }) => ({
      ...{ _id: id, reference, name },
      phoneNumber: maskedPhone(phone),
    })),
  };
}
