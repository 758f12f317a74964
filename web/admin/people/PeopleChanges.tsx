/** The bar that changes the selected people, loaded when the first one is selected. */
import type { ComponentProps } from 'react';
import { PeopleBar } from '#web/features/bulk-changes/PeopleBar.tsx';
import { useCoursesQuery } from '#web/features/courses/courses.api.ts';

export function PeopleChanges(props: Omit<ComponentProps<typeof PeopleBar>, 'courses'>) {
  const { data: courses = [] } = useCoursesQuery();
  return <PeopleBar {...props} courses={courses} />;
}
