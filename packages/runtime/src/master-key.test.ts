import { DecryptCommand, GenerateDataKeyCommand, KMSClient } from '@aws-sdk/client-kms';
import { expect, it } from 'vitest';
import { kmsMasterKey } from './master-key.ts';

const recordingKms = (answer: object) => {
  const asked: unknown[] = [];
  const client = new KMSClient({ region: 'us-east-1' });
  client.middlewareStack.add(
    (_next, info) => async (args) => {
      asked.push([info.commandName, args.input]);
      return { output: { $metadata: {}, ...answer }, response: {} };
    },
    { step: 'initialize' },
  );
  return { client, asked };
};

it('the KMS master key creates a data key bound to its family', async () => {
  const { client, asked } = recordingKms({
    Plaintext: Buffer.alloc(32, 1),
    CiphertextBlob: Buffer.alloc(5, 2),
  });
  const made = await kmsMasterKey(client, 'alias/club').create('family#1');
  expect(made).toEqual({ plain: Buffer.alloc(32, 1), wrapped: Buffer.alloc(5, 2) });
  expect(asked).toEqual([
    [
      GenerateDataKeyCommand.name,
      { KeyId: 'alias/club', KeySpec: 'AES_256', EncryptionContext: { keyId: 'family#1' } },
    ],
  ]);
});

it('the KMS master key unwraps a data key only for the same family', async () => {
  const { client, asked } = recordingKms({ Plaintext: Buffer.alloc(32, 1) });
  const wrapped = Buffer.alloc(5, 2);
  expect(await kmsMasterKey(client, 'alias/club').unwrap('family#1', wrapped)).toEqual(Buffer.alloc(32, 1));
  expect(asked).toEqual([
    [
      DecryptCommand.name,
      { KeyId: 'alias/club', CiphertextBlob: wrapped, EncryptionContext: { keyId: 'family#1' } },
    ],
  ]);
});

it('the KMS master key rejects a response without a key', async () => {
  const { client } = recordingKms({});
  await expect(kmsMasterKey(client, 'alias/club').create('family#1')).rejects.toThrow('without a data key');
  await expect(kmsMasterKey(client, 'alias/club').unwrap('family#1', Buffer.alloc(1))).rejects.toThrow();
});
