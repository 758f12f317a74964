/** Pictures. */
export const notYours = 'This is not a picture that you have uploaded. Upload it again, then save.';
export const two = 'The two fields of the picture name different pictures. Send one of them.';
export const notAPicture = 'This is not a picture that we can read: send a JPEG, PNG, WebP or GIF.';
export const tooManyPixels = 'This picture has too many pixels. Please make it smaller.';
