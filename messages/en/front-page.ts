/** The form in which the office writes the welcome page. */
export const tooLong = (max: number) => `At most ${max} characters`;
export const title = 'Welcome page';
export const intro = 'Visitors read these texts first. If you leave one empty, a standard text is shown.';
export const view = 'View the page';
export const lead = 'Introduction';
export const leadHint = 'One or two sentences. Search engines and link previews show them too.';
export const teaches = 'What we teach';
export const teachesHint = 'Shown above the courses.';
export const howToApply = 'How to apply';
export const howToApplyHint = 'One step a line.';
export const preview = (language: string) => `Preview: ${language}`;
export const publish = (language: string) => `Publish (${language})`;
export const published = 'Published. Visitors see it now.';
