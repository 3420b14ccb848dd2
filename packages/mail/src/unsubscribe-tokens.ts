import { type FamilyId, familyIdSchema } from '@hoops/domain/ids';
import { openText, sealText } from '@hoops/event-store/personal-data';
import type { FamilyKeys } from '@hoops/runtime/family-keys';

/**
 * What stands in a mail's unsubscribe link: the family, sealed under a key of its own, so that the link says
 * nothing to a reader over a shoulder or of a log, and none can be made for another family.
 */
export type UnsubscribeTokens = {
  readonly tokenFor: (family: FamilyId) => Promise<string>;
  /** @returns undefined when it is none of ours. */
  readonly familyOf: (token: string) => Promise<FamilyId | undefined>;
};

/** A key among the families' keys: made on first use, wrapped by the master key, the same in every process. */
const keyId = 'link#unsubscribe';
const place = 'unsubscribe|schedule-changes';

/** Makes and reads the tokens of unsubscribe links. @throws Error when their key is gone. */
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
