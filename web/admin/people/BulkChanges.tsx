/** The bar that changes the selected people, loaded when the first one is selected. */
import type { ComponentProps } from 'react';
import { BulkBar } from '#web/features/bulk-changes/BulkBar.tsx';
import { useCoursesQuery } from '#web/features/courses/courses.api.ts';

export function BulkChanges(props: Omit<ComponentProps<typeof BulkBar>, 'courses'>) {
  const { data: courses = [] } = useCoursesQuery();
  return <BulkBar {...props} courses={courses} />;
}
