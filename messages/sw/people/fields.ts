/** Sehemu za fomu. */
export const name = 'Usitumie alama maalum, wala usimalize kwa nafasi';
export const nameLength = 'Jina lisizidi herufi 80';
export const email = 'Barua pepe si sahihi';
export const password = 'Angalau herufi nane, zikiwemo herufi moja ya alfabeti na nambari moja:';
export const passwordLength = 'Nenosiri lisizidi herufi 128';
export const confirmation = 'Manenosiri hayalingani';
