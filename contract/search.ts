/** The search over everything that the caller may open. Each list contains only the best matches. */
import { z } from 'zod';
import { Id, Search } from './fields/fields.ts';
import { endpoint } from './protocol/endpoint.ts';

/** Maximum number of entries of each list. */
export const FOUND_PER_LIST = 5;
/** Minimum number of characters of a search: a single letter would match nearly everything. */
export const MIN_SEARCH_LENGTH = 2;

export const Found = z.object({
  courses: z.array(z.object({ _id: Id, title: z.string() })),
  /** For students, published lessons of their own courses. */
  lessons: z.array(z.object({ _id: Id, courseId: Id, title: z.string(), courseTitle: z.string() })),
  /** Only admins get entries in this list and the next two. */
  people: z.array(z.object({ _id: Id, name: z.string(), email: z.string(), admissionNumber: z.string().nullable() })),
  applications: z.array(z.object({ _id: Id, fullName: z.string(), email: z.string() })),
  payments: z.array(
    z.object({
      _id: Id,
      reference: z.string(),
      name: z.string(),
      /** The masked phone number. */
      phoneNumber: z.string(),
    }),
  ),
});
export type Found = z.output<typeof Found>;

export const search = {
  all: endpoint({
    method: 'GET',
    path: '/search',
    summary:
      'Searches courses and lessons, and for admins also people, applications and payments. A person with exactly this admission number comes first.',
    mayLag: true,
    query: z.object({ q: Search }),
    reply: Found,
    refusals: ['not_signed_in'],
  }),
};
