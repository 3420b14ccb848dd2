import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import * as z from 'zod/mini';
import { createDurableFile } from '../durable/durable-file.ts';
import { readJsonFile } from '../durable/json-file.ts';

export type SuppressionList = {
  readonly has: (address: string) => boolean;
  readonly add: (address: string) => Promise<void>;
  readonly remove: (address: string) => Promise<boolean>;
};

/** Suppression list in a file, created on first use; case-insensitive, like SES. */
export const openSuppressionList = async (path: string): Promise<SuppressionList> => {
  mkdirSync(dirname(path), { recursive: true });
  const addresses = new Set(await readJsonFile(path, z.array(z.string())));
  const file = createDurableFile(path, () => JSON.stringify([...addresses]));
  return {
    has: (address) => addresses.has(address.toLowerCase()),
    async add(address) {
      addresses.add(address.toLowerCase());
      file.changed();
      await file.flush();
    },
    async remove(address) {
      const wasThere = addresses.delete(address.toLowerCase());
      if (wasThere) file.changed();
      await file.flush();
      return wasThere;
    },
  };
};
