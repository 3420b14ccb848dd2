import type { TextToAgreeTo } from '@hoops/domain/family/account/texts-to-agree-to';
import { watchedValue } from '../lib/watched-value.ts';
import { dropKeptRoster } from './drop-kept-roster.ts';
import { forgetOnBehalfOf } from './on-behalf-of.ts';
import { showsSignedOut } from './show-signed-out.ts';

/** Record of the person (spec section 4). */
export type ParentRecord =
  | { readonly status: 'loading' }
  /** The account exists, but the parent record is missing; the registration can be finished. */
  | { readonly status: 'missing'; readonly hasLeftHousehold?: true }
  | { readonly status: 'failed' }
  | {
      readonly status: 'known';
      readonly name: string;
      readonly isAdmin: boolean;
      readonly needsSecondFactor?: true;
      /** For administrators: the only way to their rights, or still missing. */
      readonly passkey?: 'needed' | 'advised';
      readonly onboardingStep: string;
      readonly textsToAgreeTo?: readonly TextToAgreeTo[];
    };

export type Session =
  | { readonly status: 'loading' }
  /** `unasked` is true if the session ended without a logout in this tab. */
  | { readonly status: 'absent'; readonly unasked: boolean }
  | {
      readonly status: 'present';
      readonly sub: string;
      readonly email: string;
      readonly parent: ParentRecord;
    };

const loading: Session = { status: 'loading' };
const session = watchedValue<Session>(loading);

const absent: Session = { status: 'absent', unasked: false };

/** Session as in the prerendered header, so that hydration succeeds. */
export const sessionInDocument = (): Session => (showsSignedOut() ? absent : loading);

/** Number of started reads; only the last started read counts. */
let readings = 0;

export const currentSession = session.get;

export const onSessionChange = session.subscribe;

export const changeSession = (next: Session): void => {
  if (next.status === 'absent') dropKeptRoster();
  if (next.status !== 'loading') forgetOnBehalfOf(next.status === 'present' ? next.sub : undefined);
  session.set(next);
};

/** @returns a function that returns true once a later read or the end of the session overtakes this read */
export const beginReading = (): (() => boolean) => {
  readings += 1;
  const reading = readings;
  return () => reading !== readings;
};

export function changeParent(parent: ParentRecord): void {
  const now = session.get();
  if (now.status !== 'present' || JSON.stringify(now.parent) === JSON.stringify(parent)) return;
  changeSession({ ...now, parent });
}

export function endSession(): void {
  readings += 1;
  changeSession({ status: 'absent', unasked: true });
}
