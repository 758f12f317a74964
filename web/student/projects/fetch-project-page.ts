/** Fetches the project page's code before the page is opened: with its editor, that takes seconds on a slow network. */
export const fetchProjectPage = () => import('./ProjectPage.tsx');
