import { join } from 'node:path';
import { fileSigner } from '@hoops/audit/pem-signer';
import { damagedFile } from '@hoops/loopback/start-problem';
import { secretKeyFile } from '@hoops/runtime/key-file';
import { isDiskFull } from '../durable/disk-full.ts';

/** Where the data folder keeps the keys that on AWS are KMS's. */
export const keyFiles = (dataDir: string) => ({
  master: join(dataDir, 'master.key'),
  proof: join(dataDir, 'proof.key'),
  heads: join(dataDir, 'heads.key'),
});

/**
 * Reads each key once, so that a damaged one is said at the start and not by whatever needs it first. Those that are not
 * there are made: the first family may come long after the start, and a key that was lost would be made anew with it. There is no doing without one: what was sealed, proven or signed with it could not be read or verified.
 * @throws StartProblem; the file system's error when the disk is full.
 */
export const checkKeys = async ({ master, proof, heads }: ReturnType<typeof keyFiles>): Promise<void> => {
  const reads = [
    [master, secretKeyFile(master, 'master key')],
    [proof, secretKeyFile(proof, 'proof key')],
    [heads, () => fileSigner(heads).publicKey()],
  ] as const;
  for (const [path, read] of reads) {
    try {
      await read();
    } catch (error) {
      throw isDiskFull(error) ? error : damagedFile(path, error);
    }
  }
};
