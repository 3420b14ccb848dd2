import { type FamilyId, familyIdSchema } from '@hoops/domain/ids';
import type { FamilyKeys } from '@hoops/runtime/family-keys';
import { linkTokens } from './link-tokens.ts';

export type UnsubscribeTokens = {
  readonly tokenFor: (family: FamilyId) => Promise<string>;
  /** @returns undefined for an invalid token */
  readonly familyOf: (token: string) => Promise<FamilyId | undefined>;
};

export const unsubscribeTokens = (keys: Pick<FamilyKeys, 'obtain'>): UnsubscribeTokens => {
  const { seal, open } = linkTokens(keys, 'link#unsubscribe', 'unsubscribe|schedule-changes');
  return {
    tokenFor: seal,
    familyOf: async (token) => familyIdSchema.safeParse(await open(token)).data,
  };
};
