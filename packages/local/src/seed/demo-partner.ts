import type { FamilyId } from '@hoops/domain/ids';
import { currentPolicy } from '@hoops/domain/policies/policy-versions';
import { keysFromConfig } from '@hoops/event-store/store-from-config';
import { invitationTokens } from '@hoops/mail/invitation-tokens';
import type { LocalSystem } from '../system.ts';
import { type DemoClient, signIn } from './demo-client.ts';

type DemoPartner = { readonly name: string; readonly email: string; readonly password: string };

export const joinPartner = async (
  system: LocalSystem,
  inviter: DemoClient,
  { name, email, password }: DemoPartner,
): Promise<void> => {
  await inviter.call('inviteGuardian', { name, email });
  const { family } = await inviter.call<{
    family: { parentID: FamilyId; invitations: [{ invitationId: string }] };
  }>('me');
  const [{ invitationId }] = family.invitations;
  const token = await invitationTokens(keysFromConfig()).tokenFor({
    familyId: family.parentID,
    invitationId,
  });
  await system.cloud.cognito.createUser({ email, password });
  const partner = await signIn(system, email, password);
  const [terms, privacy] = [currentPolicy('terms').version, currentPolicy('privacy').version];
  await partner.call('joinHousehold', { token, name, agreed: { terms, privacy, isGuardian: true } });
};
