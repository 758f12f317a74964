/** The prefix of the names of caches that hold what one person can read offline. Signing out deletes that person's cache. */
export const PERSON_CACHE = 'person-';

export const personCacheName = (personId: string) => `${PERSON_CACHE}${personId}`;
