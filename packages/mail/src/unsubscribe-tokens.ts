import { type FamilyId, familyIdSchema } from '@hoops/domain/ids';
import { openText, sealText } from '@hoops/event-store/personal-data';
import type { FamilyKeys } from '@hoops/runtime/family-keys';

/** Tokens of unsubscribe links: the sealed family id, so that links reveal nothing and cannot be forged. */
export type UnsubscribeTokens = {
  readonly tokenFor: (family: FamilyId) => Promise<string>;
  /** @returns undefined for an invalid token */
  readonly familyOf: (token: string) => Promise<FamilyId | undefined>;
};

/** Stored with the families' keys: created on first use, wrapped by the master key. */
const keyId = 'link#unsubscribe';
const place = 'unsubscribe|schedule-changes';

/** @throws Error if the key of the tokens is gone */
export const unsubscribeTokens = (keys: Pick<FamilyKeys, 'obtain'>): UnsubscribeTokens => {
  const key = async () => {
    const found = await keys.obtain(keyId);
    if (found.kind === 'erased') throw new Error('The key of the unsubscribe links is gone.');
    return found;
  };
  return {
    tokenFor: async (family) => sealText(await key(), family, place),
    familyOf: async (token) => {
      const opened = await key();
      try {
        return familyIdSchema.parse(openText(opened, token, place));
      } catch {
        return undefined;
      }
    },
  };
};
