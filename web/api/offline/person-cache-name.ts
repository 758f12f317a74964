/** The start of the name of the cache that holds what one person reads offline. Signing out deletes that cache. */
export const PERSON_CACHE = 'person-';

export const personCacheName = (personId: string) => `${PERSON_CACHE}${personId}`;
