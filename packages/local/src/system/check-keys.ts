import { join } from 'node:path';
import { fileSigner } from '@hoops/audit/pem-signer';
import { damagedFile } from '@hoops/loopback/serve-loopback';
import { secretKeyFile } from '@hoops/runtime/key-file';
import { isDiskFull } from '../durable/disk-full.ts';

export const keyFiles = (dataDir: string) => ({
  master: join(dataDir, 'master.key'),
  proof: join(dataDir, 'proof.key'),
  heads: join(dataDir, 'heads.key'),
});

/**
 * Reads or creates each key, so a damaged key is reported at startup.
 * @throws StartProblem, or the error of a full disk
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
