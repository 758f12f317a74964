/** The texts outside React: of index.html, popup.html and the installed app. Each stands in those files in English. */
export const description =
  'Darasa, the classroom of our coding school: courses, live classes and a place to write code.';
export const notLoaded = 'Darasa could not be loaded. Check your connection and try again.';
export const tryAgain = 'Try again';
export const loading = 'Loading';
export const needsJavaScript = 'Darasa needs JavaScript. Please switch it on and load this page again.';
export const popupTitle = 'Signing in to Darasa';
export const signingIn = 'Signing in...';
export const backToSignIn = 'Back to the sign-in page';
export const popupNeedsJavaScript = 'Darasa needs JavaScript. Please switch it on and try again.';
export const appDescription = 'The classroom of our coding school: courses, live classes and a place to write code.';
