/** The texts outside React: of index.html, popup.html and the installed app. */
export const notLoaded = 'Ukurasa huu haukuweza kufunguka. Angalia mtandao wako, kisha ujaribu tena.';
export const tryAgain = 'Jaribu tena';
export const loading = 'Inapakia';
export const needsJavaScript =
  'Ukurasa huu unahitaji JavaScript. Tafadhali washa JavaScript, kisha upakie ukurasa upya.';
export const applyWithout = 'Jiunge na shule hii bila JavaScript';
export const popupTitle = 'Unaingia';
export const signingIn = 'Unaingia...';
export const backToSignIn = 'Rudi kwenye ukurasa wa kuingia';
export const popupNeedsJavaScript = 'Ukurasa huu unahitaji JavaScript. Tafadhali iwashe, kisha ujaribu tena.';
export const appDescription =
  'Darasa la shule yetu ya programu za kompyuta: kozi, madarasa ya moja kwa moja na mahali pa kuandika code.';
