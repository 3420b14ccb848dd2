import { type FamilyId, familyIdSchema } from '@hoops/domain/ids';
import { openText, sealText } from '@hoops/event-store/personal-data';
import type { FamilyKeys } from '@hoops/runtime/family-keys';

/**
 * Tokens of unsubscribe links. A token is the encrypted family id, so a link reveals nothing and cannot be
 * forged.
 */
export type UnsubscribeTokens = {
  readonly tokenFor: (family: FamilyId) => Promise<string>;
  /** @returns undefined for an invalid token */
  readonly familyOf: (token: string) => Promise<FamilyId | undefined>;
};

const keyId = 'link#unsubscribe';
const place = 'unsubscribe|schedule-changes';

/** @throws Error from its functions if the tokens' key was erased */
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
