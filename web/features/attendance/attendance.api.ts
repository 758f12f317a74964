/** Who was in which class. What goes on now is as it was when it was asked for. */
import { attendance } from '#contract/attendance.ts';
import type { Reply } from '#contract/endpoint.ts';
import { addressOf, call } from '#web/api/call.ts';
import { answered, api } from '#web/api/queries.ts';

type SessionPage = Reply<typeof attendance.listSessions>;
export type Attendance = Reply<typeof attendance.read>;

const attendanceApi = api.injectEndpoints({
  endpoints: (build) => ({
    liveSessions: build.query<SessionPage, number>({
      queryFn: (page) => answered(call(attendance.listSessions, { query: { page } })),
      providesTags: ['rooms'],
    }),
    attendance: build.query<Attendance, string>({
      queryFn: (id) => answered(call(attendance.read, { params: { id } })),
      providesTags: ['rooms'],
    }),
  }),
});

export const attendanceCsvAddress = (id: string) => addressOf(attendance.download, { params: { id } });

export const { useLiveSessionsQuery, useAttendanceQuery } = attendanceApi;
