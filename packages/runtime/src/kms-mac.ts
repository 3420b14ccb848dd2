import { GenerateMacCommand, type KMSClient } from '@aws-sdk/client-kms';
import type { Mac } from './proof-keys.ts';

/** With a key (HMAC_256) that never leaves KMS; each use is in CloudTrail. */
export const kmsMac =
  (client: Pick<KMSClient, 'send'>, keyId: string): Mac =>
  async (text) => {
    const { Mac: mac } = await client.send(
      new GenerateMacCommand({ KeyId: keyId, MacAlgorithm: 'HMAC_SHA_256', Message: Buffer.from(text) }),
    );
    if (!mac) throw new Error('KMS answered without a message authentication code.');
    return mac;
  };
