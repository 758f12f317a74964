/** Fields. */
export const name = 'No special characters allowed and should be not end in space symbol';
export const nameLength = 'A name can have at most 80 characters';
export const email = 'Email is not valid';
export const password = 'Minimum eight characters, at least one letter and one number:';
export const passwordLength = 'A password can have at most 128 characters';
export const confirmation = 'Passwords do not match';
