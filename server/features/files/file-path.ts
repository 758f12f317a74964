/** The path of an uploaded file in the file store. */
export const pathOf = (name: string) => `sent/${name}`;

/** The path of its image preview, if one has been made. */
export const picturePathOf = (name: string) => `sent-pictures/${name}`;
