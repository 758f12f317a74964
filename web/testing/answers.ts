/** Answers of the fake server to requests that many tests do not care about. */
import { savedFilters } from '#contract/accounts/saved-filters.ts';
import { agreedPrices } from '#contract/admissions/agreed-prices.ts';
import { intakes } from '#contract/admissions/intakes.ts';
import { auth } from '#contract/auth.ts';
import { dashboard } from '#contract/dashboard.ts';
import { notifications } from '#contract/notifications/notifications.ts';
import type { Account } from '#contract/users.ts';
import type { FakeSchool } from './fakes/fake-school.ts';

/** The requests that every page of a signed-in person makes. */
export function answerShell(school: Pick<FakeSchool, 'answer'>, person: Account) {
  school.answer(auth.loggedIn, person);
  school.answer(notifications.count, { unseen: 0 });
  if (person.type === 'admin') school.answer(savedFilters.list, []);
  if (person.type === 'student') school.answer(agreedPrices.own, []);
}

/** The school plans no intakes, unless the test gives another answer. */
export function answerNoIntakes(school: Pick<FakeSchool, 'answer'>) {
  school.answer(intakes.list, []);
  school.answer(intakes.listOpen, []);
}

/** The start pages have nothing to show, unless the test gives them another answer. */
export function answerEmptyDays(school: Pick<FakeSchool, 'answer'>) {
  school.answer(dashboard.student, { live: [], week: [], feedback: [], fees: [] });
  school.answer(dashboard.months, []);
  school.answer(dashboard.office, {
    applications: { first: [], total: 0 },
    unallocated: 0,
    refundsToDecide: 0,
    settlementsToDecide: 0,
    classes: [],
    system: [],
  });
  school.answer(dashboard.tutor, { toMark: { first: [], total: 0 }, classes: [], behind: { first: [], total: 0 } });
}
