/** What the host answers that shows only students' web pages inside the school's own (server/http/preview/). */

export const title = 'Pages of students';
export const explanation = 'Pages of students are shown at the school’s own address:';
