/** The results of the search: pages by name, then records that the server has found, each with its path. */
import type { Found } from '#contract/search.ts';
import type * as texts from '#texts/search.ts';
import { paths } from '#web/paths.ts';

/** A page of the app: its path and its name. */
export type Page = readonly [path: string, name: string];

export interface Result {
  kind: keyof typeof texts.kinds;
  name: string;
  /** A second line with details; may be empty. */
  about: string;
  /** The path that opens the result; unique in the list. */
  path: string;
}

interface Searched {
  typed: string;
  pages: Page[];
  found: Found | undefined;
  /** The user's type, which decides on which page a course opens. */
  type: string;
}

export function resultsOf({ typed, pages, found, type }: Searched): Result[] {
  const words = typed.trim().toLowerCase();
  const named = pages
    .filter(([, name]) => name.toLowerCase().includes(words))
    .map(([path, name]): Result => ({ kind: 'page', name, about: '', path }));
  if (!found || !words) return named;
  return [...named, ...(type === 'student' ? studiedIn(found) : taughtIn(found)), ...officeResults(found)];
}

const studiedIn = ({ courses, lessons }: Found): Result[] => [
  ...courses.map(({ _id, title }) => ({ kind: 'course' as const, name: title, about: '', path: paths.course(_id) })),
  ...lessons.map(({ _id, courseId, title, courseTitle }) => ({
    ...{ kind: 'lesson' as const, name: title, about: courseTitle },
    path: paths.lesson(courseId, _id),
  })),
];

const taughtIn = ({ courses, lessons }: Found): Result[] => [
  ...courses.map(({ _id, title }) => ({
    ...{ kind: 'course' as const, name: title, about: '' },
    path: paths.adminLessons(_id),
  })),
  ...lessons.map(({ _id, courseId, title, courseTitle }) => ({
    ...{ kind: 'lesson' as const, name: title, about: courseTitle },
    path: paths.adminLesson(courseId, _id),
  })),
];

const officeResults = ({ people, applications, payments }: Found): Result[] => [
  ...people.map(({ _id, name, email, admissionNumber }) => ({
    ...{ kind: 'person' as const, name, about: [admissionNumber, email].filter(Boolean).join(' · ') },
    path: paths.adminPersonPage(_id),
  })),
  ...applications.map(({ _id, fullName, email }) => ({
    ...{ kind: 'application' as const, name: fullName, about: email },
    path: paths.adminApplication(_id),
  })),
  ...payments.map(({ _id, reference, name, phoneNumber }) => ({
    ...{ kind: 'payment' as const, name: reference, about: [name, phoneNumber].filter(Boolean).join(' · ') },
    path: paths.adminPayment(_id),
  })),
];
