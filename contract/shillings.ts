/** Money as people read it: 1500 is 'Ksh. 1,500'. Inside the specification's sentences prices are plain digits instead. */
export const shillings = (amount: number) => `Ksh. ${amount.toLocaleString('en-KE')}`;
