/** Kujiandikisha kwa kozi. */
export const enrolled = (title: string) => `Sasa umejiandikisha kwa kozi ya ${title}`;
export const unpaid = ({ title, price }: { title: string; price: number }) =>
  `Kozi ya ${title} si ya bure. Unahitaji kulipa KSH ${price} ili uweze kuisoma.`;

// Joining a course.
export const enroll = 'Jiandikishe';
export const inCourse = (title: string) => `kwa kozi ya ${title}`;
export const joined = 'Umejiandikisha';
export const joinWithCredit = (title: string) => `Jiandikishe kwa kozi ya ${title} ukitumia akiba yako`;
export const success = 'Imefaulu';
export const failed = 'Kuna hitilafu';
export const startCourse = 'Anza kozi';

// How to pay.
export const methodTitle = 'Chagua njia ya kulipa';
export const chooseMethod = 'Chagua njia yako ya kulipa.';
export const mobileMoney = 'Pesa kwa simu (Kenya)';
export const onlineWallet = 'Pochi ya mtandaoni';
export const bankCard = 'Kadi ya benki';
export const notAvailable = 'Haipatikani';
