export const ask = 'Omba msaada';
export const askTitle = 'Uombe msaada kwa walimu wako?';
export const askText = (hours: number) =>
  `Walimu wa kozi zako wataarifiwa. Kwa saa ${hours}, au hadi utakapomaliza, wao na ofisi wanaweza kufungua mradi huu na kubadilisha faili zake pamoja nawe.`;
export const asked = 'Walimu wako, au ofisi ya shule, wamearifiwa.';
export const isOn = 'Hadi <time/> walimu wako wanaweza kufungua mradi huu na kuubadilisha pamoja nawe.';
export const end = 'Maliza msaada';
export const ended = 'Msaada umekwisha. Ni wewe tu unayeweza kufungua mradi huu.';
export const ownerOf = (name: string) => `${name} ameomba msaada na mradi huu.`;
export const apart =
  'Nyote wawili mnaweza kuandika kwa wakati mmoja. Mabadiliko huonekana kwenye skrini ya mwenzako baada ya muda mfupi. Andikeni kwenye mistari tofauti.';
export const together = 'Mnaweza kuandika kwa wakati mmoja, na kila mmoja huona kishale cha mwenzake.';
export const here = 'Wengine walio hapa';
export const isIn = (name: string, file: string) => `${name}: ${file}`;
export const over = 'Msaada umekwisha';
export const overText = 'Mwanafunzi amemaliza msaada, muda wake umekwisha, au mradi umefutwa.';
export const notSaved = 'Mabadiliko yako ya mwisho hayakuhifadhiwa.';
