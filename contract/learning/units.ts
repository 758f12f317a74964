/**
 * Units of a course: headings between its lessons. A lesson belongs to the nearest unit before it; lessons before the
 * first unit belong to none. The order of units and lessons is changed by `lessons.reorder`.
 */
import { z } from 'zod';
import { Id, Line, Message } from '#contract/fields/fields.ts';
import { endpoint } from '#contract/protocol/endpoint.ts';
import * as texts from '#texts/learning/units.ts';

export const Unit = z.object({
  _id: Id,
  name: z.string(),
  /** The number of the course's lessons, drafts included, that come before the unit. */
  lessonsBefore: z.int(),
});
export type Unit = z.output<typeof Unit>;

export const UnitName = Line({ max: 120, message: texts.name });

const CourseId = z.object({ courseId: Id });
const UnitId = z.object({ unitId: Id });
const refusals = ['not_signed_in', 'not_allowed', 'not_found'] as const;

export const units = {
  list: endpoint({
    method: 'GET',
    path: '/units/:courseId',
    summary: 'Lists the units of a course of the caller (admins: of any course) in order.',
    params: CourseId,
    reply: z.array(Unit),
    refusals,
  }),
  add: endpoint({
    method: 'POST',
    path: '/units/:courseId',
    summary: 'Adds a unit that starts at the given lesson, by default at the end of the course.',
    params: CourseId,
    body: z.object({ name: UnitName, firstLessonId: Id.optional() }),
    status: 201,
    reply: Unit,
    refusals: [...refusals, 'conflict'],
  }),
  rename: endpoint({
    method: 'PUT',
    path: '/units/:unitId',
    summary: 'Renames a unit.',
    params: UnitId,
    body: z.object({ name: UnitName }),
    reply: Unit,
    refusals,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/units/:unitId',
    summary: 'Deletes a unit. Its lessons are kept, and join the previous unit.',
    params: UnitId,
    reply: Message,
    refusals,
  }),
};
