/** Statements as they are downloaded. */
import { expect, test } from 'vitest';
import { readStatement } from './statement.ts';

const HEAD = 'Receipt No.,Completion Time,Initiation Time,Details,Transaction Status,Paid In,Withdrawn,Balance,A/C No.';

test('of M-Pesa’s portal the money that came in is read, by Nairobi’s clock', () => {
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

test('other tables are read by what their columns are called', () => {
  const csv = 'Date,Amount,M-Pesa Code,Status,Account\n20/11/2026 15:30,400,ska1bc2de3,success,ABC\n';

  expect(readStatement(csv)).toEqual([
    { receipt: 'SKA1BC2DE3', amount: 400, at: new Date('2026-11-20T12:30:00Z'), reference: 'ABC' },
  ]);
});

test('what is no statement is none, and what is an empty one is empty', () => {
  expect(readStatement('')).toBeUndefined();
  expect(readStatement('Name,Phone\nWanjiru,0712345678')).toBeUndefined();
  expect(readStatement('%PDF-1.7\n…')).toBeUndefined();
  expect(readStatement(HEAD)).toEqual([]);
});

test('two megabytes of quotes take no time', () => {
  const began = Date.now();

  for (const nonsense of ['"'.repeat(1_999_999), `${'"",'.repeat(600_000)}"`, '"a"b'.repeat(500_000)])
    expect(readStatement(nonsense)).toBeUndefined();
  expect(Date.now() - began).toBeLessThan(3_000);
});
