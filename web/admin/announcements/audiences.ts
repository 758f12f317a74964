/** The audiences to which the signed-in member of staff may write: for a tutor only their own courses. */
import * as texts from '#texts/announcements.ts';
import { useMe } from '#web/api/session.ts';
import type { AudienceChoices } from '#web/features/announcements/AnnouncementFields.tsx';
import { useTaughtCoursesQuery } from '#web/features/courses/courses.api.ts';
import { useIntakesQuery } from '#web/features/intakes/intakes.api.ts';

interface Audiences {
  choices: AudienceChoices;
  /** Undefined for a tutor without courses. */
  first: string | undefined;
}

/** Returns the audiences as a query, whose `data` is undefined while the courses and intakes load. */
export function useAudiences() {
  const isOffice = useMe().type === 'admin';
  const courses = useTaughtCoursesQuery({});
  const intakes = useIntakesQuery(undefined, { skip: !isOffice });
  const ofCourses = courses.data?.map(({ _id, title }) => ({ value: `course:${_id}`, label: title }));
  const ofIntakes = intakes.data?.map(({ _id, name, courseTitle }) => ({
    value: `intake:${_id}`,
    label: texts.ofIntake(name, courseTitle),
  }));
  return {
    data: ofCourses && (ofIntakes || !isOffice) ? audiencesOf({ isOffice, ofCourses, ofIntakes }) : undefined,
    error: courses.error ?? intakes.error,
    isFetching: courses.isFetching || intakes.isFetching,
    refetch: () => [courses, ...(isOffice ? [intakes] : [])].map(({ refetch }) => refetch()),
  };
}

interface Found {
  isOffice: boolean;
  ofCourses: { value: string; label: string }[];
  ofIntakes: { value: string; label: string }[] | undefined;
}

function audiencesOf({ isOffice, ofCourses, ofIntakes = [] }: Found): Audiences {
  const groups = [
    { group: texts.courses, items: ofCourses },
    { group: texts.intakes, items: ofIntakes },
  ].filter(({ items }) => items.length > 0);
  const general = Object.entries(texts.audiences).map(([value, label]) => ({ value, label }));
  return isOffice
    ? { choices: [...general, ...groups], first: 'everyone' }
    : { choices: groups, first: ofCourses[0]?.value };
}
