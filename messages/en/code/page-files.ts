/** Why the files of a web page cannot be graded. */
export const notAPage = 'This is not a web page that can be graded. Please reload, and try again.';
export const tooLarge = 'The files of this page are too large: they can have at most 64,000 characters together.';
export const tooManyFiles = 'A page can have at most 60 files.';
export const sameName = 'Two files or folders of a page cannot have the same name.';
export const notAPicture = 'The name of a picture ends with .webp, .png, .jpg, .jpeg or .gif.';
export const noMainPage = 'The page needs a file with the name index.html.';
