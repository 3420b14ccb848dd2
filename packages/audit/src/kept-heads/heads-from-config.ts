import { dynamoDbClient, kmsClient } from '@hoops/runtime/aws-clients';
import { headsConfig } from '@hoops/runtime/config';
import { kmsSigner } from '@hoops/runtime/kms-signer';
import { fileSigner } from '../pem-signer.ts';
import { type KeptHeads, keptHeads } from './kept-heads.ts';
import { s3WriteOnceStore } from './s3-write-once-store.ts';
import { writeOnceFolder } from './write-once-folder.ts';

/**
 * The kept heads as the environment says, which is read when they are first asked for: most of what the command line
 * does goes without them.
 * @throws ConfigurationError from the functions, naming the variables that are missing.
 */
export const headsFromConfig = (): KeptHeads => {
  const open = (): KeptHeads => {
    const setting = headsConfig();
    return setting.kind === 'files'
      ? keptHeads(writeOnceFolder(setting.folder), fileSigner(setting.keyFile))
      : keptHeads(
          // Any client knows where we are and who.
          s3WriteOnceStore(dynamoDbClient().config, setting.bucket),
          kmsSigner(kmsClient(), setting.keyId),
        );
  };
  return {
    newestDay: async () => open().newestDay(),
    newest: async () => open().newest(),
    keep: async (...kept) => open().keep(...kept),
    days: () => open().days(),
    digestOf: async (day) => open().digestOf(day),
    checkAll: async (lostBefore) => open().checkAll(lostBefore),
    publicKey: async () => open().publicKey(),
  };
};
