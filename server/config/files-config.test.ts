import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const s3 = {
  ...{ S3_ENDPOINT: 'https://s3.af-south-1.amazonaws.com', S3_BUCKET: 'shule', S3_REGION: 'af-south-1' },
  ...{ S3_KEY: 'AKIA123', S3_SECRET: 'abc/def+ghi' },
};
const filesOf = (environment: Record<string, string>) => readConfig(environment).files;

test('files are in the folder, unless a bucket is set', () => {
  expect(filesOf({})).toEqual({ store: 'folder', s3: undefined });
  expect(filesOf(s3)).toEqual({
    store: 's3',
    s3: {
      ...{ endpoint: s3.S3_ENDPOINT, bucket: 'shule', prefix: 'darasa/', region: 'af-south-1' },
      ...{ key: 'AKIA123', secret: 'abc/def+ghi' },
    },
  });
  expect(filesOf({ ...s3, FILES: 'folder', S3_PREFIX: 'nairobi/shule-1' })).toMatchObject({
    store: 'folder',
    s3: { prefix: 'nairobi/shule-1/' },
  });
});

test.each([
  [{ FILES: 's3' }, 'S3_BUCKET must be set too'],
  [{ S3_BUCKET: 'shule' }, 'S3_ENDPOINT must be set too'],
  [{ ...s3, S3_SECRET: '' }, 'S3_SECRET must be set too'],
  [{ ...s3, S3_ENDPOINT: 'https://s3.example/bucket' }, 'S3_ENDPOINT must be an address without a path'],
  [{ ...s3, S3_BUCKET: 'Shule' }, 'S3_BUCKET must be'],
  [{ ...s3, S3_PREFIX: '../a' }, 'S3_PREFIX must be'],
  [{ ...s3, FILES: 'disk' }, 'FILES must be folder or s3'],
  [{ ...s3, VIDEO_MAX_MB: '60000' }, 'VIDEO_MAX_MB must be at most 50000'],
])('wrong settings %j are refused', (environment: Record<string, string>, sentence) => {
  expect(() => readConfig(environment)).toThrow(sentence);
});

test.each(['S3_KEY', 'S3_SECRET'])('the error message does not repeat a wrong %s', (name) => {
  expect(() => readConfig({ ...s3, [name]: 'two words' })).toThrow(/^(?!.*two words).*must be plain letters/s);
});
