/** The number of rows up to which lists are counted. A list with more rows has the total MAX_COUNTED + 1. */
export const MAX_COUNTED = 10_000;

/** The last page with rows that are counted; a list has no further pages. */
export const lastPage = (perPage: number) => Math.ceil(MAX_COUNTED / perPage);
