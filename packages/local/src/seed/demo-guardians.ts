import type { FamilyId } from '@hoops/domain/ids';
import { currentPolicy } from '@hoops/domain/policies/policy-versions';
import { keysFromConfig } from '@hoops/event-store/store-from-config';
import { invitationTokens } from '@hoops/mail/invitation-tokens';
import type { LocalSystem } from '../system.ts';
import { type DemoClient, signIn } from './demo-client.ts';
import type { DemoFamily } from './demo-families.ts';

type DemoPerson = { readonly name: string; readonly email: string; readonly password: string };
type Household = {
  readonly family: {
    readonly parentID: FamilyId;
    readonly athletes: readonly { readonly athleteId: string }[];
    readonly invitations: readonly [{ readonly invitationId: string }];
  };
};

/** Invites a person, and signs the person in with the link's token. */
const invited = async (
  system: LocalSystem,
  inviter: DemoClient,
  { name, email, password }: DemoPerson,
  sharing: { readonly athletes?: readonly string[] } = {},
): Promise<{ readonly client: DemoClient; readonly token: string }> => {
  await inviter.call('inviteGuardian', { name, email, ...sharing });
  const { family } = await inviter.call<Household>('me');
  const [{ invitationId }] = family.invitations;
  const invitation = { familyId: family.parentID, invitationId };
  const token = await invitationTokens(keysFromConfig()).tokenFor(invitation);
  await system.cloud.cognito.createUser({ email, password });
  return { client: await signIn(system, email, password), token };
};

export const joinPartner = async (
  system: LocalSystem,
  inviter: DemoClient,
  partner: DemoPerson,
): Promise<void> => {
  const { client, token } = await invited(system, inviter, partner);
  const [terms, privacy] = [currentPolicy('terms').version, currentPolicy('privacy').version];
  const agreed = { terms, privacy, isGuardian: true };
  await client.call('joinHousehold', { token, name: partner.name, agreed });
};

/** Shares the first athlete with a parent who lives elsewhere. */
export const joinOtherHome = async (
  system: LocalSystem,
  inviter: DemoClient,
  { password, ...home }: NonNullable<DemoFamily['otherHome']> & DemoPerson,
): Promise<void> => {
  const { family } = await inviter.call<Household>('me');
  const athletes = family.athletes.slice(0, 1).map(({ athleteId }) => athleteId);
  const { client, token } = await invited(system, inviter, { ...home, password }, { athletes });
  await client.call('registerParent', home);
  await client.call('joinAsOtherHome', { token });
};
