/** The texts outside React: of index.html, popup.html and the installed app. */
export const description =
  'Darasa, darasa la shule yetu ya programu za kompyuta: kozi, madarasa ya moja kwa moja na mahali pa kuandika code.';
export const notLoaded = 'Darasa halikuweza kufunguka. Angalia mtandao wako, kisha ujaribu tena.';
export const tryAgain = 'Jaribu tena';
export const loading = 'Inapakia';
export const needsJavaScript = 'Darasa linahitaji JavaScript. Tafadhali iwashe, kisha ufungue ukurasa huu tena.';
export const popupTitle = 'Unaingia Darasa';
export const signingIn = 'Unaingia...';
export const backToSignIn = 'Rudi kwenye ukurasa wa kuingia';
export const popupNeedsJavaScript = 'Darasa linahitaji JavaScript. Tafadhali iwashe, kisha ujaribu tena.';
export const appDescription =
  'Darasa la shule yetu ya programu za kompyuta: kozi, madarasa ya moja kwa moja na mahali pa kuandika code.';
