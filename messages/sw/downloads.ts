/** Majedwali yanayoweza kupakuliwa (CSV). */

const name = 'Jina';
const phone = 'Simu';
const course = 'Kozi';
const status = 'Hali';
const receipt = 'Risiti';

export const yes = 'ndiyo';

export const attendance = {
  name,
  role: 'Jukumu',
  joined: (zone: string) => `Alijiunga (${zone})`,
  left: (zone: string) => `Aliondoka (${zone})`,
  minutes: 'Dakika',
  visits: 'Mara alizoingia',
  roles: { tutor: 'mwalimu', student: 'mwanafunzi' },
};

export const gradeBook = {
  name,
  joined: 'Alijiandikisha',
  hasLeft: 'ameacha kozi',
  task: ({ lesson, task, points }: { lesson: string; task: string; points: number }) =>
    `${lesson}: ${task} (kati ya ${points})`,
  total: (points: number) => `Jumla (kati ya ${points})`,
  studentId: 'ID ya mwanafunzi',
  toBeMarked: 'inasubiri alama',
};

export const people = {
  joined: (zone: string) => `Shuleni tangu (${zone})`,
  lastSeen: (zone: string) => `Alionekana mwisho (${zone})`,
};

export const applications = {
  applied: (zone: string) => `Aliomba (${zone})`,
  fullName: 'Jina kamili',
  phone,
  email: 'Barua pepe',
  county: 'Kaunti',
  town: 'Mji',
  gender: 'Jinsia',
  education: 'Elimu',
  mode: 'Namna ya kusoma',
  course,
  price: 'Bei (Ksh.)',
  amount: 'Kiasi (Ksh.)',
  guardian: 'Mlezi',
  guardianPhone: 'Simu ya mlezi',
  about: 'Maelezo',
  status,
  note: 'Maelezo ya ofisi',
};

export const payments = {
  started: (zone: string) => `Yalianzishwa (${zone})`,
  paid: (zone: string) => `Yalilipwa (${zone})`,
  status,
  reason: 'Sababu',
  review: 'Yanahitaji kukaguliwa',
  purpose: 'Malipo ya',
  name,
  course,
  phone,
  requested: 'Zilizoombwa (Ksh.)',
  received: 'Zilizopokelewa (Ksh.)',
  refunded: 'Zilizorejeshwa (Ksh.)',
  reference: 'Nambari ya kumbukumbu',
  provider: 'Mtoa huduma',
  providerReceipt: 'Risiti ya mtoa huduma',
  receipt,
  simulated: 'Ya majaribio',
};

export const statement = {
  date: 'Tarehe',
  description: 'Maelezo',
  incoming: 'Zilizoingia (Ksh.)',
  outgoing: 'Zilizotoka (Ksh.)',
  credit: 'Akiba (Ksh.)',
  receipt,
};

export const taskSheet = {
  course: (title: string) => `Kozi: ${title}`,
  lesson: (title: string) => `Somo: ${title}`,
  deadline: (day: string, city: string) => `Mwisho wa kuwasilisha: ${day}, hadi saa sita usiku (${city})`,
  points: (points: number) => `Pointi: ${points}`,
};
