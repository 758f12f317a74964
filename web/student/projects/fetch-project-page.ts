/** Fetches the page of a project before it is opened: with its editor it takes seconds on a slow network. */
export const fetchProjectPage = () => import('./ProjectPage.tsx');
