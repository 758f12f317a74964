/** The prefix of the names of caches with one person's offline records. Signing out deletes that person's cache. */
export const PERSON_CACHE = 'person-';

export const personCacheName = (personId: string) => `${PERSON_CACHE}${personId}`;
