/** The name of this software, and of a school that has not chosen its own. No language translates it. */
export const PRODUCT = 'Darasa';
