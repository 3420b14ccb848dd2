import { SSMClient } from '@aws-sdk/client-ssm';
import { expect, it, vi } from 'vitest';
import { fetchSecret, secret } from './secrets.ts';

const env = { SST_SSM_PREFIX: '/sst/hoops/prod/', SST_APP: 'hoops' };
const own = '/sst/hoops/prod/Secret/STRIPE_SECRET_KEY/value';
const fallback = '/sst/hoops/.fallback/Secret/STRIPE_SECRET_KEY/value';

const parameterStore = (values: Readonly<Record<string, string>>) => {
  const asked: unknown[] = [];
  const client = new SSMClient({ region: 'us-east-1' });
  client.middlewareStack.add(
    (_next, info) => async (args) => {
      asked.push([info.commandName, args.input]);
      const Parameters = Object.entries(values).map(([Name, Value]) => ({ Name, Value }));
      return { output: { $metadata: {}, Parameters }, response: {} };
    },
    { step: 'initialize' },
  );
  return { client, asked };
};

it('one call reads a secret’s stage value and app fallback, and the stage value takes precedence', async () => {
  const both = parameterStore({ [fallback]: 'shared', [own]: 'mine' });
  expect(await fetchSecret(both.client, 'STRIPE_SECRET_KEY', env)).toBe('mine');
  expect(both.asked).toEqual([['GetParametersCommand', { Names: [own, fallback], WithDecryption: true }]]);
  const shared = parameterStore({ [fallback]: 'shared' });
  expect(await fetchSecret(shared.client, 'STRIPE_SECRET_KEY', env)).toBe('shared');
});

it('a missing secret is undefined', async () => {
  expect(await fetchSecret(parameterStore({}).client, 'STRIPE_SECRET_KEY', env)).toBeUndefined();
  expect(await fetchSecret(parameterStore({}).client, 'STRIPE_SECRET_KEY', {})).toBeUndefined();
});

it('a secret is read from the environment first, and an error names a missing secret', async () => {
  vi.stubEnv('STRIPE_SECRET_KEY', 'sk_local');
  expect(await secret('STRIPE_SECRET_KEY')).toBe('sk_local');
  vi.unstubAllEnvs();
  await expect(secret('STRIPE_WEBHOOK_SECRET')).rejects.toThrow('STRIPE_WEBHOOK_SECRET is not set');
});
