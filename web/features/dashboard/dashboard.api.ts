/** The counts on the staff dashboard. */
import { dashboard } from '#contract/dashboard.ts';
import { addEndpoints, request } from '#web/api/queries.ts';

const dashboardApi = addEndpoints((build) => ({
  dashboard: build.query({
    query: () => request(dashboard.read),
    providesTags: ['courses', 'enrolments', 'lessons', 'rooms'],
  }),
}));

export const { useDashboardQuery } = dashboardApi;
