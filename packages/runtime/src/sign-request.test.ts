import { expect, it } from 'vitest';
import { signRequest } from './sign-request.ts';

const as = {
  credentials: {
    accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  },
  region: 'us-east-1',
  service: 's3',
};
const now = new Date('2013-05-24T00:00:00.000Z');
const signatureOf = (authorization: string | undefined) => /Signature=(\w+)$/.exec(authorization ?? '')?.[1];

it('the signature of an S3 GET matches the AWS documentation', () => {
  const { authorization } = signRequest(
    {
      method: 'GET',
      url: new URL('https://examplebucket.s3.amazonaws.com/test.txt'),
      headers: { range: 'bytes=0-9' },
    },
    as,
    now,
  );
  expect(authorization).toBe(
    'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  );
});

it('the signature of an S3 list matches the AWS documentation', () => {
  const url = new URL('https://examplebucket.s3.amazonaws.com/?max-keys=2&prefix=J');
  const { authorization } = signRequest({ method: 'GET', url }, as, now);
  expect(signatureOf(authorization)).toBe('34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7');
});

it('the signature of an S3 PUT matches the AWS documentation', () => {
  const { authorization } = signRequest(
    {
      method: 'PUT',
      url: new URL('https://examplebucket.s3.amazonaws.com/test%24file.text'),
      headers: { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
      body: 'Welcome to Amazon S3.',
    },
    as,
    now,
  );
  expect(signatureOf(authorization)).toBe('98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd');
});

it('a signed request includes the session token in its signature', () => {
  const credentials = { ...as.credentials, sessionToken: 'token' };
  const url = new URL('https://examplebucket.s3.amazonaws.com/test.txt');
  const headers = signRequest({ method: 'GET', url }, { ...as, credentials }, now);
  expect(headers['x-amz-security-token']).toBe('token');
  expect(headers.authorization).toContain('x-amz-date;x-amz-security-token');
});
