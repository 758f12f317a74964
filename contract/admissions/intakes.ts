/**
 * Intakes: groups of students who begin a course on the same day. A student is in at most one intake of a course. A student who joins a
 * course gets the intake that the office has chosen in an offer or an enrolment, or else the next intake that is still open: one with a
 * free place whose last day to apply is not over. An offered place is reserved for the applicant.
 */
import { z } from 'zod';
import { Id, Line, Message, wholeNumber } from '#contract/fields/fields.ts';
import { schoolDay } from '#contract/fields/school-day.ts';
import { endpoint } from '#contract/protocol/endpoint.ts';
import * as intakesTexts from '#texts/people/intakes.ts';

const required = intakesTexts.required;

/** The fields of an intake that the office chooses, except its course. */
const IntakeDetails = z.object({
  name: z
    .string(required)
    .trim()
    .min(1, required)
    .pipe(Line({ max: 80, message: intakesTexts.tooLongName })),
  startsOn: schoolDay({ required, invalid: intakesTexts.badDay }),
  /** The last day on which applicants can apply. */
  applyUntil: schoolDay({ required, invalid: intakesTexts.badDay }),
  /** Maximum number of students; null for no limit. */
  places: wholeNumber({ min: 1, max: 10_000, message: intakesTexts.badPlaces }).nullable(),
});

export const NewIntake = IntakeDetails.extend({ courseId: Id });
export type NewIntake = z.output<typeof NewIntake>;
const IntakeChange = IntakeDetails.partial();
export type IntakeChange = z.output<typeof IntakeChange>;

const Intake = z.object({
  _id: Id,
  courseId: Id,
  courseTitle: z.string(),
  name: z.string(),
  startsOn: z.string(),
  applyUntil: z.string(),
  places: z.int().nullable(),
  students: z.int(),
  /** How many places are reserved for people with an offer or an agreed price. */
  reserved: z.int().optional(),
  /** Whether the last day to apply is not over and a place is free. Servers of the previous release send neither field. */
  isOpen: z.boolean().optional(),
});
export type Intake = z.output<typeof Intake>;

/** An intake to which anyone can apply now. */
const OpenIntake = z.object({
  _id: Id,
  courseId: Id,
  courseTitle: z.string(),
  name: z.string(),
  startsOn: z.iso.date(),
});
export type OpenIntake = z.output<typeof OpenIntake>;

const IntakeStudent = z.object({
  _id: Id,
  name: z.string(),
  email: z.string(),
  /** Null for a student who has no admission number yet. */
  admissionNumber: z.string().nullable(),
  /** When the student joined the course, in ISO 8601. */
  joinedAt: z.string(),
  /** Null for a student of the course who is in no intake. */
  intakeId: Id.nullable(),
});
export type IntakeStudent = z.output<typeof IntakeStudent>;

/** A person for whom a place is reserved. */
const Reservation = z.object({
  /** Why the place is reserved: an `offer` to an applicant, or an agreed `price` that a student has not paid yet. */
  by: z.enum(['offer', 'price']),
  /** The id of the application or of the student. */
  _id: Id,
  name: z.string(),
});
export type Reservation = z.output<typeof Reservation>;

const IntakeId = z.object({ id: Id });
const officeRefusals = ['not_signed_in', 'not_allowed', 'not_found'] as const;

export const intakes = {
  list: endpoint({
    method: 'GET',
    path: '/intakes/',
    summary: 'Lists the intakes of all courses, latest start date first. For admins.',
    reply: z.array(Intake),
    refusals: ['not_signed_in', 'not_allowed'],
  }),
  listOpen: endpoint({
    method: 'GET',
    path: '/intakes/open',
    summary: 'Lists the intakes that are open for applications and have free places, earliest start date first.',
    reply: z.array(OpenIntake),
    refusals: [],
  }),
  add: endpoint({
    method: 'POST',
    path: '/intakes/',
    summary: 'Adds an intake to a course. For admins.',
    body: NewIntake,
    status: 201,
    reply: Intake,
    refusals: officeRefusals,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/intakes/:id',
    summary: 'Changes the given fields of an intake. For admins.',
    params: IntakeId,
    body: IntakeChange,
    reply: Intake,
    refusals: [...officeRefusals, 'conflict'],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/intakes/:id',
    summary: 'Deletes an intake without students or reserved places. For admins.',
    params: IntakeId,
    reply: Message,
    refusals: [...officeRefusals, 'conflict'],
  }),
  reservations: endpoint({
    method: 'GET',
    path: '/intakes/:id/reservations',
    summary: 'Lists the applicants and students with a reserved place in an intake. For admins.',
    params: IntakeId,
    reply: z.array(Reservation),
    refusals: officeRefusals,
  }),
  students: endpoint({
    method: 'GET',
    path: '/intakes/courses/:courseId/students',
    summary: 'Lists the students of a course, each with their intake. For admins.',
    params: z.object({ courseId: Id }),
    reply: z.array(IntakeStudent),
    refusals: officeRefusals,
  }),
  assign: endpoint({
    method: 'PUT',
    path: '/intakes/courses/:courseId/students/:studentId',
    summary: 'Moves a student of a course to another intake; null removes the student from the intake. For admins.',
    params: z.object({ courseId: Id, studentId: Id }),
    body: z.object({ intakeId: Id.nullable() }),
    reply: Message,
    refusals: [...officeRefusals, 'conflict'],
  }),
};
