/** @param price  whole Kenyan shillings */
export const priceInWords = (price: number) => (price === 0 ? 'Free' : `Ksh. ${price.toLocaleString('en-KE')}`);
