/** Money as people read it: 1500 is 'Ksh. 1,500'. Inside the specification's sentences prices are plain digits instead. */
export const shillings = (amount: number) => `Ksh. ${amount.toLocaleString('en-KE')}`;

/** Money that comes or goes: '+ Ksh. 1,500', '− Ksh. 1,500'. */
export const signedShillings = (amount: number) => (amount < 0 ? `− ${shillings(-amount)}` : `+ ${shillings(amount)}`);
