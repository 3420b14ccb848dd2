import { dynamoDbClient, kmsClient } from '@hoops/runtime/aws-clients';
import { headsConfig } from '@hoops/runtime/config';
import { kmsSigner, kmsVerifier } from '@hoops/runtime/kms-signer';
import { fileSigner } from '../pem-signer.ts';
import { type KeptHeads, keptHeads } from './kept-heads.ts';
import { s3WriteOnceStore } from './s3-write-once-store.ts';
import { writeOnceFolder } from './write-once-folder.ts';

/**
 * Signed heads, configured from the environment on first use, because most commands do not need them.
 * @throws ConfigurationError from its functions
 */
export const headsFromConfig = (): KeptHeads => {
  const open = (): KeptHeads => {
    const setting = headsConfig();
    return setting.kind === 'files'
      ? keptHeads(writeOnceFolder(setting.folder), fileSigner(setting.keyFile))
      : keptHeads(
          // Any SDK client's config contains the region and credentials.
          s3WriteOnceStore(dynamoDbClient().config, setting.bucket),
          kmsSigner(kmsClient(), setting.keyId),
          kmsVerifier(kmsClient(), setting.formerKeyId),
        );
  };
  return {
    newestDay: async () => open().newestDay(),
    newest: async () => open().newest(),
    keep: async (...kept) => open().keep(...kept),
    days: (since) => open().days(since),
    digestOf: async (day) => open().digestOf(day),
    checkAll: async (lostBefore) => open().checkAll(lostBefore),
    keepOutside: async (...kept) => open().keepOutside(...kept),
    publicKey: async () => open().publicKey(),
  };
};
