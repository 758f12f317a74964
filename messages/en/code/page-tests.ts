/**
 * Why a web page fails a test: one sentence. Tests run in English, on the device and at the school, and the reader gets the
 * sentence translated (messages/page-tests.ts).
 */
export const noElement = (selector: string) => `There is no element ${selector} on the page.`;
export const noFile = (path: string) => `The page has no file ${path}.`;
export const lacks = (found: string, text: string) => `Found ${found}, which does not contain ${text}.`;
export const noMatch = (found: string) => `Found ${found}, but this test expects something else.`;
export const differs = (found: string, expected: string) => `Found ${found}, but expected ${expected}.`;
export const notTrue = 'The page does not do what this test expects.';
export const waitsTooLong = 'This test waits for more than 2,000 milliseconds.';
export const tooSlow = 'The page took too long. Does a loop never end?';
