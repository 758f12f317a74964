/** What staff see at a glance. */
import { type Dashboard, dashboard } from '#contract/dashboard.ts';
import { call } from '#web/api/call.ts';
import { answered, api } from '#web/api/queries.ts';

const dashboardApi = api.injectEndpoints({
  endpoints: (build) => ({
    dashboard: build.query<Dashboard, void>({
      queryFn: () => answered(call(dashboard.read)),
      providesTags: ['courses', 'enrolments', 'lessons', 'rooms'],
    }),
  }),
});

export const { useDashboardQuery } = dashboardApi;
