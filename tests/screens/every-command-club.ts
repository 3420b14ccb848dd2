import { type AthleteId, athleteId } from '@hoops/domain/ids';
import { newEmail } from '../e2e/people.ts';
import { type Club, openClub } from '../system/club.ts';
import { type Family, givenCoach, givenPayingFamily } from '../system/family.ts';
import { openPayingClub, type PayingClub } from '../system/paying-club.ts';
import type { SignedIn } from '../system/session-tokens.ts';
import { openSignIns, type SignIns } from './sign-ins.ts';

/** Two clubs for all commands: one with Stripe, the other with a sign-in provider and real time. */
export type CommandClub = {
  readonly club: PayingClub;
  readonly coach: SignedIn;
  readonly signInClub: Club;
  readonly signIns: SignIns;
};

export const openCommandClub = async (): Promise<CommandClub> => {
  const club = await openPayingClub();
  const signInClub: Club = openClub(new Date().toISOString(), () => signIns);
  const signIns = await openSignIns(signInClub);
  return { club, coach: await givenCoach(club), signInClub, signIns };
};

/** Person and address; by default, a visitor in the club with Stripe. */
type Opened = {
  readonly as?: SignedIn;
  readonly at: string;
  readonly club?: Club;
  readonly signIns?: SignIns;
  readonly keepsPages?: boolean;
  readonly typed?: Readonly<Record<string, string>>;
};
export type SceneSetup = (made: CommandClub) => Promise<Opened>;

export type OfFamily = { readonly club: PayingClub; readonly family: Family; readonly casey: AthleteId };

export const familyAt =
  (
    at: string | ((family: OfFamily) => string),
    before?: (family: OfFamily) => Promise<unknown>,
  ): SceneSetup =>
  async ({ club }) => {
    const family = await givenPayingFamily(club, { email: newEmail() });
    const ofFamily = { club, family, casey: athleteId(family.athleteIds[0] ?? '') };
    await before?.(ofFamily);
    return { as: family, at: typeof at === 'string' ? at : at(ofFamily) };
  };

export const athleteAt = (before?: (family: OfFamily) => Promise<unknown>): SceneSetup =>
  familyAt(({ casey }) => `/athletes/${casey}`, before);

export const coachAt =
  (at: string, before?: (made: CommandClub) => Promise<unknown>): SceneSetup =>
  async (made) => {
    await before?.(made);
    return { as: made.coach, at };
  };

export const signInAt =
  (at: string, before?: (made: CommandClub, person: SignedIn) => Promise<unknown>, out?: 'out'): SceneSetup =>
  async (made) => {
    const { signInClub: club, signIns } = made;
    const person = await signIns.signUp(newEmail());
    await before?.(made, person);
    return { ...(!out && { as: person }), at, club, signIns };
  };
