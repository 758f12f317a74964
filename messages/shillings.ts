/** An amount as displayed: 1500 is 'Ksh. 1,500'. In the specification's texts prices are plain digits instead. */
export const shillings = (amount: number) => `Ksh. ${amount.toLocaleString('en-KE')}`;

/** A change of a balance: '+ Ksh. 1,500', '− Ksh. 1,500'. */
export const signedShillings = (amount: number) => (amount < 0 ? `− ${shillings(-amount)}` : `+ ${shillings(amount)}`);
