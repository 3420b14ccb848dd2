import { openText, sealText } from '@hoops/event-store/personal-data';
import type { FamilyKeys } from '@hoops/runtime/family-keys';

/**
 * Encrypted texts for links in emails, so a link reveals nothing and cannot be forged.
 * @throws Error from its functions if the key was erased
 */
export const linkTokens = (keys: Pick<FamilyKeys, 'obtain'>, keyId: string, place: string) => {
  const key = async () => {
    const found = await keys.obtain(keyId);
    if (found.kind === 'erased') throw new Error('The key of the links is gone.');
    return found;
  };
  return {
    seal: async (text: string): Promise<string> => sealText(await key(), text, place),
    /** @returns undefined for an invalid token */
    open: async (token: string): Promise<string | undefined> => {
      const opened = await key();
      try {
        return openText(opened, token, place);
      } catch {
        return undefined;
      }
    },
  };
};
