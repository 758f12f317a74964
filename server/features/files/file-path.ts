/** The path of an uploaded file in the file store. */
export const pathOf = (name: string) => `sent/${name}`;

/** The path of an uploaded file's image preview in the file store; the preview may not have been made yet. */
export const picturePathOf = (name: string) => `sent-pictures/${name}`;
