/** Idhini. */
export const notYourOwn = 'Ni lazima mfanyakazi mwingine aamue hili.';
export const decided = 'Hili limeshaamuliwa.';

// Lists of requests for approval.
export const payment = 'Malipo';
export const amount = 'Kiasi';
export const reasonLabel = 'Sababu';
export const state = 'Hali';
export const age = 'Muda uliopita';
export const requestedBy = (name: string) => `aliyeomba: ${name}`;
export const decidedBy = (name: string) => `aliyeamua: ${name}`;
