import type { FamilyCommand } from '@hoops/domain/family/command';
import type { FamilyId } from '@hoops/domain/ids';

/** What the process is told to do. */
export type Order =
  /** As the API does: the command is stored, its promise is worked off within the request. */
  | {
      readonly do: 'command';
      readonly familyId: FamilyId;
      readonly command: FamilyCommand;
      readonly commandId: string;
    }
  /** The queue delivers an event of the family. */
  | { readonly do: 'queue'; readonly familyId: FamilyId }
  | { readonly do: 'portal-link'; readonly familyId: FamilyId }
  /** Stripe brings webhooks, one after the other. */
  | {
      readonly do: 'webhooks';
      readonly secret: string;
      readonly signed: readonly { readonly payload: string; readonly signature: string }[];
    }
  | { readonly do: 'assess' }
  | { readonly do: 'sweep' }
  /** The family as it is known, and its events. */
  | { readonly do: 'tell'; readonly familyId: FamilyId };

/** How it went, and each write that was made for it, in order. */
export type Report = { readonly writes: readonly string[] } & (
  | { readonly result: unknown }
  | { readonly error: string }
);
