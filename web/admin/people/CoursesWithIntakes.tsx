/** Renders its children with all courses of the school and the intakes of each, once they have loaded. */
import type { ReactNode } from 'react';
import { Loaded } from '#web/admin/list/Loaded.tsx';
import { useCoursesQuery } from '#web/features/courses/courses.api.ts';
import { useIntakesQuery } from '#web/features/intakes/intakes.api.ts';

type Course = NonNullable<ReturnType<typeof useCoursesQuery>['data']>[number];
type Intake = NonNullable<ReturnType<typeof useIntakesQuery>['data']>[number];

interface Props {
  children: (courses: (Course & { intakes: Intake[] })[]) => ReactNode;
}

export function CoursesWithIntakes({ children }: Props) {
  const courses = useCoursesQuery();
  // Places may have been taken since the last dialog.
  const intakes = useIntakesQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <Loaded query={courses}>
      {(offered) => (
        <Loaded query={intakes}>
          {(planned) =>
            children(
              offered.map((course) => ({
                ...course,
                intakes: planned.filter(({ courseId }) => courseId === course._id),
              })),
            )
          }
        </Loaded>
      )}
    </Loaded>
  );
}
