/** Attendance of live classes. For a class in progress the reply is a snapshot: it shows the moment of the request. */
import { attendance } from '#contract/attendance.ts';
import type { Reply } from '#contract/protocol/endpoint.ts';
import { addressOf } from '#web/api/call.ts';
import { addEndpoints, request } from '#web/api/queries.ts';

export type Attendance = Reply<typeof attendance.read>;

const attendanceApi = addEndpoints((build) => ({
  liveSessions: build.query({
    query: (page: number) => request(attendance.listSessions, { query: { page } }),
    providesTags: ['rooms'],
  }),
  attendance: build.query({
    query: (id: string) => request(attendance.read, { params: { id } }),
    providesTags: ['rooms'],
  }),
}));

export const attendanceCsvAddress = (id: string) => addressOf(attendance.download, { params: { id } });

export const { useLiveSessionsQuery, useAttendanceQuery } = attendanceApi;
