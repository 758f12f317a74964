/** Where a sent file lies in the store. */
export const pathOf = (name: string) => `sent/${name}`;
