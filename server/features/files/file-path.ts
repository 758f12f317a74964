/** Where a sent file lies in the store. */
export const pathOf = (name: string) => `sent/${name}`;

/** Where the picture lies that we made of it, if anybody has asked for that. */
export const picturePathOf = (name: string) => `sent-pictures/${name}`;
