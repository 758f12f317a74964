/** The texts outside React: of index.html, popup.html and the installed app. Each stands in those files in English. */
export const notLoaded = 'This page could not be loaded. Check your connection and try again.';
export const tryAgain = 'Try again';
export const loading = 'Loading';
export const needsJavaScript = 'This page needs JavaScript. Please turn it on and reload the page.';
export const applyWithout = 'Apply to this school without JavaScript';
export const popupTitle = 'Signing in';
export const signingIn = 'Signing in...';
export const backToSignIn = 'Back to the sign-in page';
export const popupNeedsJavaScript = 'This page needs JavaScript. Please turn it on and try again.';
export const appDescription = 'The classroom of our coding school: courses, live classes and a place to write code.';
