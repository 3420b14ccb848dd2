import type { DomainEvent } from '@hoops/domain/catalogue';
import { type Decider, reject } from '@hoops/domain/decider';

/** Small decider over real events, independent of the product's rules. */
export type GuestList = { readonly emails: readonly string[] };

export type GuestCommand =
  | { readonly type: 'Invite'; readonly emails: readonly string[] }
  | { readonly type: 'LookOnly' };

export type GuestEvent = Extract<DomainEvent, { type: 'EmailOwnershipProven' | 'ParentInfoChanged' }>;

export const guestList: Decider<GuestList, GuestCommand, GuestEvent, 'already-invited'> = {
  initialState: { emails: [] },
  foldVersion: 1,
  evolve: (state, event) =>
    event.type === 'EmailOwnershipProven' ? { emails: [...state.emails, event.data.email] } : state,
  decide: (state, command) => {
    if (command.type === 'LookOnly') return [];
    if (command.emails.some((email) => state.emails.includes(email))) return reject('already-invited');
    return command.emails.map((email) => ({
      type: 'EmailOwnershipProven',
      data: { email, tokenIssuedAt: null },
    }));
  },
};

export const proven = (email: string): GuestEvent => ({
  type: 'EmailOwnershipProven',
  data: { email, tokenIssuedAt: null },
});
