import { type FamilyId, familyIdSchema } from '@hoops/domain/ids';
import type { FamilyKeys } from '@hoops/runtime/family-keys';
import { linkTokens } from './link-tokens.ts';

export type Invited = { readonly familyId: FamilyId; readonly invitationId: string };

export type InvitationTokens = {
  readonly tokenFor: (invited: Invited) => Promise<string>;
  /** @returns undefined for an invalid token */
  readonly invitedBy: (token: string) => Promise<Invited | undefined>;
};

export const invitationTokens = (keys: Pick<FamilyKeys, 'obtain'>): InvitationTokens => {
  const { seal, open } = linkTokens(keys, 'link#invitation', 'invitation|guardian');
  return {
    tokenFor: ({ familyId, invitationId }) => seal(`${familyId} ${invitationId}`),
    invitedBy: async (token) => {
      const [id, invitationId] = (await open(token))?.split(' ') ?? [];
      return id === undefined || invitationId === undefined
        ? undefined
        : { familyId: familyIdSchema.parse(id), invitationId };
    },
  };
};
