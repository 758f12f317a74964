import { type NewFilter, savedFilters } from '#contract/accounts/saved-filters.ts';
import { addEndpoints, request } from '#web/api/queries.ts';

const savedFiltersApi = addEndpoints((build) => ({
  savedFilters: build.query({
    query: () => request(savedFilters.list),
    providesTags: ['saved filters'],
  }),
  saveFilter: build.mutation({
    query: (body: NewFilter) => request(savedFilters.save, { body }),
    invalidatesTags: ['saved filters'],
  }),
  deleteFilter: build.mutation({
    query: (id: string) => request(savedFilters.delete, { params: { id } }),
    invalidatesTags: ['saved filters'],
  }),
}));

export const { useSavedFiltersQuery, useSaveFilterMutation, useDeleteFilterMutation } = savedFiltersApi;
