/** Renders its children with all courses of the school, once they have loaded. */
import type { ReactNode } from 'react';
import { Loaded } from '#web/admin/list/Loaded.tsx';
import { useCoursesQuery } from '#web/features/courses/courses.api.ts';

type Courses = NonNullable<ReturnType<typeof useCoursesQuery>['data']>;

export const OfferedCourses = ({ children }: { children: (courses: Courses) => ReactNode }) => (
  <Loaded query={useCoursesQuery()}>{children}</Loaded>
);
