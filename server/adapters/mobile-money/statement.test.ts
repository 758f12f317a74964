/** Parsing of statements in the forms in which schools download them from providers. */
import { expect, test } from 'vitest';
import { readStatement as readAt } from './statement.ts';

const readStatement = (csv: string) => readAt(csv, new Date('2026-12-01T00:00:00Z'));

const HEAD = 'Receipt No.,Completion Time,Initiation Time,Details,Transaction Status,Paid In,Withdrawn,Balance,A/C No.';

test("received payments are read from M-Pesa's portal, in Nairobi time", () => {
  const csv = [
    '\uFEFFOrganization:,DARASA SCHOOL',
    'Time Period:,From 01-11-2026 to 30-11-2026',
    '',
    HEAD,
    'SKA1BC2DE3,20-11-2026 15:30:00,20-11-2026 15:29:58,"Pay Bill from 2547***678, Acc. ""ABC""",Completed,"1,500.00",,"91,500.00",ABCDEFGH2345',
    'SKA1BC2DE4,20-11-2026 15:31:00,20-11-2026 15:31:00,Pay merchant charge,Completed,,-15.00,"91,485.00",',
    'SKA1BC2DE5,20-11-2026 15:32:00,20-11-2026 15:32:00,Pay Bill,Failed,700.00,,"91,485.00",XYZ',
    'SKA1BC2DE6,2026-11-20 23:59:59,2026-11-20 23:59:59,Pay Bill,Completed,50.00,,"91,535.00",',
    'Total,,,,,"1,550.00",-15.00,,',
    '',
  ].join('\r\n');

  expect(readStatement(csv)).toEqual([
    { receipt: 'SKA1BC2DE3', amount: 1500, at: new Date('2026-11-20T12:30:00Z'), reference: 'ABCDEFGH2345' },
    { receipt: 'SKA1BC2DE6', amount: 50, at: new Date('2026-11-20T20:59:59Z'), reference: '' },
  ]);
});

test('other tables are read by their column names', () => {
  const csv = 'Date,Amount,M-Pesa Code,Status,Account\n20/11/2026 15:30,400,ska1bc2de3,success,ABC\n';

  expect(readStatement(csv)).toEqual([
    { receipt: 'SKA1BC2DE3', amount: 400, at: new Date('2026-11-20T12:30:00Z'), reference: 'ABC' },
  ]);
});

const ofLine = (time: string, paidIn: string, receipt = 'SKA1BC2DE3') =>
  readStatement(`Receipt No.;Completion Time;Paid In;A/C No.\n${receipt};${time};${paidIn};ABC`);

test.each([
  ['20-11-2026 15:30:00', '700', '2026-11-20T12:30:00Z', 700],
  ['5/1/2026 9:05', 'KES 700', '2026-01-05T06:05:00Z', 700],
  ['5/1/2026 3:30:00 PM', 'Ksh. 1,500.00', '2026-01-05T12:30:00Z', 1500],
  ['2026-1-5 12:30 am', '700/=', '2026-01-04T21:30:00Z', 700],
  ['2026/01/05 12:30 PM', '700.50 KES', '2026-01-05T09:30:00Z', 700],
])('a line saved by a spreadsheet is read: %s, %s', (time, paidIn, ...[at, amount]) => {
  expect(ofLine(time, paidIn)).toEqual([{ receipt: 'SKA1BC2DE3', amount, at: new Date(at), reference: 'ABC' }]);
});

test.each([
  ['20-11-2026 15:30:00', '1500000'],
  ['20-11-2026 15:30:00', '1.500'],
  ['20-11-2026 15:30:00', 'seven hundred'],
  ['11/20/2026 15:30', '700'],
  ['31-02-2026 15:30', '700'],
  ['20/11/2026 13:30 PM', '700'],
  ['46345.64', '700'],
  ['', '700'],
  ['31-12-2006 15:30', '700'],
  ['03-12-2026 15:30', '700'],
  ['20-11-2026 15:30:00', '700', 'SKA1-BC2'],
])(
  'a line of money that cannot be read is shown, and nothing is taken in: %s, %s',
  (time, paidIn, receipt?: string) => {
    expect(ofLine(time, paidIn, receipt)).toEqual({ unread: `${receipt ?? 'SKA1BC2DE3'}, ${time}, ${paidIn}, ABC` });
  },
);

test('the shown part of an unreadable line is short', () => {
  expect((ofLine('soon', '9'.repeat(500)) as { unread: string }).unread).toHaveLength(200);
});

test('internal transfers, outgoing money and totals are left out', () => {
  const csv = [
    'Receipt No.,Completion Time,Transaction Status,Paid In,Reason Type,A/C No.',
    'SKA1BC2DE1,20-11-2026 15:30:00,Completed,700.00,Pay Bill Online,A',
    'SKA1BC2DE2,20-11-2026 15:30:00,Completed,700.00,Pay Utility,B',
    'SKA1BC2DE3,20-11-2026 15:30:00,Completed,700.00,Customer Merchant Payment,C',
    'SKA1BC2DE4,20-11-2026 15:30:00,Completed,9000000.00,Organization Transfer of funds,',
    'SKA1BC2DE5,20-11-2026 15:30:00,Completed,-700.00,Pay Bill Online,',
    'SKA1BC2DE6,20-11-2026 15:30:00,Failed,700 and more,Pay Bill Online,',
    'Totals,,,2100.00,,',
  ].join('\n');

  const lines = readStatement(csv) as { reference: string }[];
  expect(lines.map(({ reference }) => reference)).toEqual(['A', 'B', 'C']);
});

test('other text is not a statement, and an empty statement has no lines', () => {
  expect(readStatement('')).toBeUndefined();
  expect(readStatement('Name,Phone\nWanjiru,0712345678')).toBeUndefined();
  expect(readStatement('%PDF-1.7\n…')).toBeUndefined();
  expect(readStatement(HEAD)).toEqual([]);
});

test('two megabytes of quotes are parsed in seconds', () => {
  const began = Date.now();

  for (const nonsense of ['"'.repeat(1_999_999), `${'"",'.repeat(600_000)}"`, '"a"b'.repeat(500_000)])
    expect(readStatement(nonsense)).toBeUndefined();
  // A parser that backtracks at each quote is quadratic and would take hours.
  expect(Date.now() - began).toBeLessThan(30_000);
});
