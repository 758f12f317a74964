/** Which rows of a closed account move to the kept one, and how they move. */
import type { MergedWork } from '#contract/accounts/merges.ts';

export interface MovedTable {
  /** The kind of work as which the preview counts these rows; null if it does not count them. */
  what: MergedWork | null;
  table: string;
  /** The column with the id of the account. */
  owner: string;
  /** The columns that identify a row, together with the owner if several accounts can have such a row. */
  key: string[];
  /**
   * An account has at most one row for each value of these columns. If the kept account has one, the closed account's row
   * stays.
   */
  oncePer?: string[];
  /** The column that is set when a row has ended. An ended row of the kept account does not prevent a move. */
  endedBy?: string;
}

/** Enrolments come first, because ratings refer to them. */
export const movedTables: MovedTable[] = [
  {
    what: 'courses',
    table: 'enrolment',
    owner: 'student_id',
    key: ['course_id', 'created_at'],
    oncePer: ['course_id'],
  },
  { what: null, table: 'board_absence', owner: 'student_id', key: ['course_id'], oncePer: ['course_id'] },
  {
    what: null,
    table: 'agreed_price',
    owner: 'student_id',
    key: ['id'],
    oncePer: ['course_id'],
    endedBy: 'ended_at',
  },
  { what: 'ratings', table: 'rating', owner: 'student_id', key: ['course_id'], oncePer: ['course_id'] },
  { what: 'progress', table: 'progress', owner: 'student_id', key: ['lesson_id'], oncePer: ['lesson_id'] },
  { what: 'handins', table: 'handin', owner: 'student_id', key: ['id'], oncePer: ['task_id'] },
  { what: null, table: 'extension', owner: 'student_id', key: ['task_id'], oncePer: ['task_id'] },
  { what: 'files', table: 'sent_file', owner: 'owner_id', key: ['name'] },
  { what: 'attempts', table: 'challenge_attempt', owner: 'student_id', key: ['id'], oncePer: ['key'] },
  { what: null, table: 'opened_hint', owner: 'student_id', key: ['challenge_id'], oncePer: ['challenge_id'] },
  { what: 'programs', table: 'submission', owner: 'owner_id', key: ['id'] },
  { what: 'projects', table: 'project', owner: 'owner_id', key: ['id'] },
  { what: 'attendance', table: 'attendance', owner: 'user_id', key: ['id'] },
  {
    what: null,
    table: 'announcement_recipient',
    owner: 'user_id',
    key: ['announcement_id'],
    oncePer: ['announcement_id'],
  },
  { what: null, table: 'offer', owner: 'student_id', key: ['id'] },
  { what: 'applications', table: 'customer', owner: 'student_id', key: ['id'] },
];
