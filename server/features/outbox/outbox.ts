/** Letters that are kept in the database instead of sent; the page that shows them is not there in production. */
export { insertLetter as keepLetter } from './outbox.store.ts';
