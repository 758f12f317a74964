/** The data of the start pages, refetched whenever one of them opens. */
import { dashboard } from '#contract/dashboard.ts';
import { addressOf } from '#web/api/call.ts';
import { addEndpoints, cachedRequest, request } from '#web/api/queries.ts';

const dashboardApi = addEndpoints((build) => ({
  dashboard: build.query({
    query: () => request(dashboard.read),
    providesTags: ['courses', 'enrolments', 'lessons', 'rooms'],
  }),
  studentDay: build.query({
    query: () => cachedRequest(dashboard.student),
    providesTags: ['enrolments', 'handins', 'progress', 'payments', 'rooms', 'schedules'],
  }),
  officeDay: build.query({
    query: () => request(dashboard.office),
    providesTags: ['bookkeeping', 'customers', 'rooms', 'schedules'],
  }),
  months: build.query({
    query: () => request(dashboard.months),
    providesTags: ['bookkeeping', 'people'],
  }),
  tutorDay: build.query({
    query: () => request(dashboard.tutor),
    providesTags: ['courses', 'enrolments', 'marks', 'rooms', 'schedules'],
  }),
  behind: build.query({
    query: () => request(dashboard.behind),
    providesTags: ['courses', 'enrolments', 'marks'],
  }),
}));

export const {
  useDashboardQuery,
  useStudentDayQuery,
  useTutorDayQuery,
  useBehindQuery,
  useOfficeDayQuery,
  useMonthsQuery,
} = dashboardApi;

/** The address of the student’s day (web/api/offline/cached-answers.ts). */
export const studentDayAddress = addressOf(dashboard.student);
