import { createHmac, createSecretKey } from 'node:crypto';
import { KMSClient } from '@aws-sdk/client-kms';
import { expect, it } from 'vitest';
import { fixedClock } from './clock.ts';
import { derivedProofKeys, kmsMac, type Mac, macWith } from './proof-keys.ts';

const secret = createSecretKey(Buffer.alloc(32, 5));
const mac = macWith(async () => secret);
const clock = fixedClock('2026-11-22T23:59:59.000Z');

const counting = (failures = 0) => {
  const asked: string[] = [];
  const counted: Mac = async (text) => {
    asked.push(text);
    if (asked.length <= failures) throw new Error('throttled');
    return mac(text);
  };
  return { mac: counted, asked };
};

it('proof keys are named by day and can be derived by any process with the secret', async () => {
  const own = await derivedProofKeys(mac, clock).current();
  expect(own.id).toBe('2026-11-22');
  const found = await derivedProofKeys(mac, fixedClock('2027-01-01T00:00:00.000Z')).find('2026-11-22');
  expect(found?.secret.equals(own.secret)).toBe(true);
  expect((await derivedProofKeys(mac).find('2026-11-23'))?.secret.equals(own.secret)).toBe(false);
});

it('a proof key is derived once per process', async () => {
  const { mac: counted, asked } = counting();
  const keys = derivedProofKeys(counted, clock);
  await Promise.all([keys.current(), keys.current(), keys.find('2026-11-22')]);
  expect(asked).toEqual(['commit-proof-key|2026-11-22']);
});

it('a proof key is derived again after a failure', async () => {
  const keys = derivedProofKeys(counting(1).mac, clock);
  await expect(keys.current()).rejects.toThrow('throttled');
  expect((await keys.current()).id).toBe('2026-11-22');
});

it('no proof key is derived for an unknown name', async () => {
  const { mac: counted, asked } = counting();
  expect(await derivedProofKeys(counted).find('heads|2026-11-22')).toBeUndefined();
  expect(asked).toEqual([]);
});

it('proof keys are derived by KMS, which receives only the key’s name', async () => {
  const asked: unknown[] = [];
  const client = new KMSClient({ region: 'us-east-1' });
  client.middlewareStack.add(
    (_next, { commandName }) =>
      async ({ input }) => {
        asked.push([commandName, input]);
        const { Message } = input as { readonly Message: Uint8Array };
        return {
          output: { $metadata: {}, Mac: createHmac('sha256', secret).update(Message).digest() },
          response: {},
        };
      },
    { step: 'initialize' },
  );
  const key = await derivedProofKeys(kmsMac(client, 'alias/proofs'), clock).current();
  expect(key.secret.equals((await derivedProofKeys(mac, clock).current()).secret)).toBe(true);
  expect(asked).toEqual([
    [
      'GenerateMacCommand',
      {
        KeyId: 'alias/proofs',
        MacAlgorithm: 'HMAC_SHA_256',
        Message: Buffer.from('commit-proof-key|2026-11-22'),
      },
    ],
  ]);
});
