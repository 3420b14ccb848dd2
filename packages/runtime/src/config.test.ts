import { expect, it } from 'vitest';
import {
  adminSecondFactorConfig,
  cognitoConfig,
  eventsConfig,
  headsConfig,
  keysConfig,
  mailConfig,
  stripeConfig,
} from './config.ts';

it('each configuration reads only its environment variables', () => {
  expect(eventsConfig({ EVENTS_TABLE: 'events-prod', PRODUCER_VERSION: '1.2.3', OTHER: 'x' })).toEqual({
    eventsTable: 'events-prod',
    clubId: 'all-american-hoops',
    producer: '1.2.3',
  });
  const COGNITO = { COGNITO_USER_POOL_ID: 'pool', COGNITO_CLIENT_ID: 'client', AWS_REGION: 'us-east-1' };
  const issuer = 'https://cognito-idp.us-east-1.amazonaws.com/pool';
  expect(cognitoConfig(COGNITO)).toEqual({
    clientId: 'client',
    issuer,
    jwksUrl: `${issuer}/.well-known/jwks.json`,
  });
  const jwksUrl = 'http://127.0.0.1:4242/jwks.json';
  expect(cognitoConfig({ ...COGNITO, COGNITO_JWKS_URL: jwksUrl })).toMatchObject({ issuer, jwksUrl });
});

it('administrators need a second factor only where the stage requires it, and typos are rejected', () => {
  expect(adminSecondFactorConfig({})).toEqual({ isRequired: false });
  expect(adminSecondFactorConfig({ ADMIN_SECOND_FACTOR: 'required' })).toEqual({ isRequired: true });
  expect(() => adminSecondFactorConfig({ ADMIN_SECOND_FACTOR: 'requried' })).toThrow('ADMIN_SECOND_FACTOR');
});

it('a configuration error names every missing or invalid variable but never its value', () => {
  const read = () => mailConfig({ MAIL_FROM: 'club@example.com', SITE_URL: 'not-an-address' });
  expect(read).toThrow('Missing or invalid in the environment: COACH_EMAIL, SITE_URL.');
});

it('exactly one master key is configured, in KMS or as a file', () => {
  const KEYS_TABLE = 'keys';
  expect(keysConfig({ KEYS_TABLE, MASTER_KEY_ID: 'alias/club' }).masterKey).toEqual({
    kind: 'kms',
    keyId: 'alias/club',
  });
  expect(keysConfig({ KEYS_TABLE, MASTER_KEY_FILE: '/data/key' }).masterKey).toEqual({
    kind: 'file',
    path: '/data/key',
  });
  const problem = 'MASTER_KEY_ID or MASTER_KEY_FILE';
  expect(() => keysConfig({ KEYS_TABLE })).toThrow(problem);
  expect(() => keysConfig({ KEYS_TABLE, MASTER_KEY_ID: 'a', MASTER_KEY_FILE: 'b' })).toThrow(problem);
});

it('signed heads are configured in a bucket or a folder, each with its signing key', () => {
  expect(headsConfig({ HEADS_BUCKET: 'heads', HEADS_KEY_ID: 'key', HEADS_FORMER_KEY_ID: 'former' })).toEqual({
    kind: 's3',
    bucket: 'heads',
    keyId: 'key',
    formerKeyId: 'former',
  });
  expect(headsConfig({ HEADS_FOLDER: '/data/heads', HEADS_KEY_FILE: '/data/key' })).toEqual({
    kind: 'files',
    folder: '/data/heads',
    keyFile: '/data/key',
  });
  expect(() => headsConfig({ HEADS_BUCKET: 'heads' })).toThrow(
    'HEADS_BUCKET, HEADS_KEY_ID and HEADS_FORMER_KEY_ID',
  );
});

it('the Stripe API address is split into protocol, host and port, or left to the library', () => {
  const SITE_URL = 'https://club.example';
  expect(stripeConfig({ SITE_URL, STRIPE_API_BASE: 'http://127.0.0.1:4242' }).api).toEqual({
    protocol: 'http',
    host: '127.0.0.1',
    port: 4242,
  });
  expect(stripeConfig({ SITE_URL, STRIPE_API_BASE: 'https://stripe.test' }).api?.port).toBe(443);
  expect(stripeConfig({ SITE_URL }).api).toBeUndefined();
});
