/** Decides which courses a row's student joins, and at which price. */
import type { Message } from '#messages/catalogues.ts';
import { shillings } from '#messages/shillings.ts';
import type { CourseRow, UserRow } from './people-imports.store.ts';
import type { ImportRow } from './rows.ts';

/** Courses, and what students have of them. */
export interface Courses {
  courses: CourseRow[];
  enrolments: { studentId: string; courseId: string }[];
  /** The prices that are agreed now. */
  agreed: { studentId: string; courseId: string; price: number }[];
}

export interface CoursePlan {
  /** The courses to join; `price` is the agreed price in shillings, null for a free course. */
  joins: { courseId: string; price: number | null }[];
  notes: Message[];
  troubles: Message[];
}

type Decision = { join: CoursePlan['joins'][number]; note: Message } | { trouble: Message } | undefined;
type Wanted = Pick<ImportRow, 'price'> & { title: string; person: UserRow | undefined };

export function coursePlanner({ courses, enrolments, agreed }: Courses) {
  const joined = new Set(enrolments.map(keyOf));
  const agreedPrices = new Map(agreed.map((each) => [keyOf(each), each.price]));

  return (row: ImportRow, person: UserRow | undefined): CoursePlan => {
    const decisions = titlesIn(row.courses).map((title) => planCourse({ title, price: row.price, person }));
    const joins = decisions.filter((each) => each !== undefined && 'join' in each);
    const troubles = decisions.filter((each) => each !== undefined && 'trouble' in each);
    return {
      joins: joins.map(({ join }) => join),
      notes: joins.map(({ note }) => note),
      troubles: troubles.map(({ trouble }) => trouble),
    };
  };

  /** Splits a cell into titles at semicolons and line breaks, unless the whole cell is the title of a course. */
  function titlesIn(text: string) {
    const titles = coursesCalled(text).length > 0 ? [text] : text.split(/[;\r\n]/).map((title) => title.trim());
    return [...new Set(titles.filter(Boolean))];
  }

  function coursesCalled(title: string) {
    return courses.filter((course) => course.title.toLowerCase() === title.toLowerCase());
  }

  /** Undefined if nothing has to be done. */
  function planCourse({ title, price, person }: Wanted): Decision {
    const found = coursesCalled(title);
    const isIn = ({ id: courseId }: CourseRow) => person && joined.has(keyOf({ studentId: person.id, courseId }));
    if (found.some(isIn)) return undefined;
    const [course, another] = found;
    if (!course) return { trouble: (t) => t.peopleImports.unknownCourse(title) };
    if (another) return { trouble: (t) => t.peopleImports.twoCourses(title) };
    const joins: Message = (t) => t.peopleImports.joins(course.title);
    if (course.price === 0) return { join: { courseId: course.id, price: null }, note: joins };
    return planPriced(course, { price, person, joins });
  }

  function planPriced(
    { id: courseId, ...course }: CourseRow,
    { price, person, joins }: Omit<Wanted, 'title'> & { joins: Message },
  ): Decision {
    if (price === null) return { trouble: (t) => t.peopleImports.needsPrice(course.title, shillings(course.price)) };
    if (price > course.price) return { trouble: (t) => t.peopleImports.tooHigh(course.title, shillings(course.price)) };
    if (person && agreedPrices.get(keyOf({ studentId: person.id, courseId })) === price) return undefined;
    const agrees: Message = (t) => t.peopleImports.agrees(course.title, shillings(price));
    return { join: { courseId, price }, note: price === 0 ? joins : agrees };
  }
}

const keyOf = ({ studentId, courseId }: { studentId: string; courseId: string }) => `${studentId} ${courseId}`;
