/** Filters of the office's lists, which each admin saves under a name of their own. */
import { z } from 'zod';
import { Id, Line } from '#contract/fields/fields.ts';
import { endpoint } from '#contract/protocol/endpoint.ts';
import * as texts from '#texts/saved-filters.ts';

/** Maximum number of filters that one admin can save, for all lists together. */
export const MAX_SAVED_FILTERS = 20;
export const MAX_FILTER_NAME = 40;

/** The lists below /admin whose filters can be saved. */
export const FilteredList = z.enum(['people', 'applications', 'payments']);
export type FilteredList = z.output<typeof FilteredList>;

export const NewFilter = z.object({
  list: FilteredList,
  name: Line({ max: MAX_FILTER_NAME, message: texts.nameRequired }),
  /** The query string of the list's URL, without the page number: q=amina&type=student. */
  query: z.string().min(1, texts.unknownFilter).max(1_500, texts.unknownFilter),
});
export type NewFilter = z.output<typeof NewFilter>;

const SavedFilter = NewFilter.extend({ _id: Id });
export type SavedFilter = z.output<typeof SavedFilter>;

export const savedFilters = {
  list: endpoint({
    method: 'GET',
    path: '/saved-filters/',
    summary: 'Lists the caller’s saved filters by name. Omits filters with fields that no longer exist.',
    reply: z.array(SavedFilter),
    refusals: ['not_signed_in', 'not_allowed'],
  }),
  save: endpoint({
    method: 'POST',
    path: '/saved-filters',
    summary: `Saves a filter. Replaces a filter with the same name and list; an admin can save up to ${MAX_SAVED_FILTERS}.`,
    body: NewFilter,
    status: 201,
    reply: SavedFilter,
    refusals: ['not_signed_in', 'not_allowed', 'invalid', 'conflict'],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/saved-filters/:id',
    summary: 'Deletes a saved filter of the caller.',
    params: z.object({ id: Id }),
    reply: z.object({}),
    refusals: ['not_signed_in', 'not_allowed', 'not_found'],
  }),
};
