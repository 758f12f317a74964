/** Nyongeza ya muda: siku ya mwisho ya baadaye kwa mwanafunzi mmoja. */
// For staff.
export const extend = 'Ongeza muda<hidden/>';
export const forTask = (task: string) => ` wa ${task}`;
export const extendFor = (student: string, task: string) => `Ongeza muda wa ${task} kwa ${student}`;
export const title = (task: string) => `Ongeza muda wa kuwasilisha: ${task}`;
export const student = 'Mwanafunzi';
export const chooseStudent = 'Chagua mwanafunzi';
export const noStudents = 'Bado hakuna aliyejiunga na kozi hii.';
export const dueNow = 'Kwa sasa mwisho wa kuwasilisha ni <day/>.';
export const grantedBy = (name: string) => `Muda uliongezwa na ${name}.`;
export const dayLabel = 'Mwisho mpya wa kuwasilisha';
export const reasonLabel = 'Sababu';
export const reasonHint = 'Mwanafunzi ataiona.';
export const save = 'Hifadhi';
export const takeBack = 'Ondoa nyongeza';
export const extended = 'muda umeongezwa';

// For the student.
export const extendedFor = (reason: string) => `Umeongezewa muda: ${reason}`;

// Validation, and from the server.
export const required = 'Sehemu hii inahitajika';
export const badDay = 'Chagua siku, kama vile 2026-12-04';
export const tooLongReason = 'Tumia herufi zisizozidi 300';
export const notLater = (day: string) => `Chagua siku baada ya ${day}, ambayo ni mwisho wa kuwasilisha bila nyongeza.`;
export const notEnrolled = 'Mwanafunzi huyu hayumo tena kwenye kozi.';
export const gone = 'Mwanafunzi huyu hana nyongeza tena.';
export const given = 'Muda umeongezwa. Mwanafunzi amearifiwa.';
export const takenBack = 'Nyongeza imeondolewa. Mwanafunzi amearifiwa.';
