/** Exercises that are web pages. */

/** Whether an exercise in the language is a web page, which has neither input nor output. @param language  as a fence names it */
export const isPage = (language: string) => language.toLowerCase() === 'html';
