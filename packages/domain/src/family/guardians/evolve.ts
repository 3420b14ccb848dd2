import type { Moment } from '../../decider.ts';
import type { EventOf } from '../../event.ts';
import type { Family } from '../state.ts';
import type { guardianEvents } from './events.ts';

type GuardianEvent = EventOf<(typeof guardianEvents)[number]>;

export const evolveGuardians = (family: Family, event: GuardianEvent, moment: Moment): Family => {
  const { guardians } = family;
  const invitationsWithout = (id: string) =>
    family.invitations.filter(({ invitationId, expiresAt }) => invitationId !== id && expiresAt > moment.at);
  switch (event.type) {
    case 'GuardianInvited':
      return {
        ...family,
        invitations: [
          ...invitationsWithout(event.data.invitationId),
          { ...event.data, invitedAt: moment.at },
        ],
      };
    case 'GuardianInvitationWithdrawn':
      return { ...family, invitations: invitationsWithout(event.data.invitationId) };
    case 'GuardianJoined': {
      const { invitationId, ...guardian } = event.data;
      return {
        ...family,
        invitations: invitationsWithout(invitationId),
        guardians: [...guardians, { ...guardian, joinedAt: moment.at, emailProofIssuedAt: null }],
      };
    }
    case 'GuardianEmailChanged': {
      const { sub, email, tokenIssuedAt } = event.data;
      return {
        ...family,
        guardians: guardians.map((one) =>
          one.sub === sub ? { ...one, email, emailProofIssuedAt: tokenIssuedAt } : one,
        ),
      };
    }
    case 'GuardianNameChanged': {
      const { sub, name } = event.data;
      return { ...family, guardians: guardians.map((one) => (one.sub === sub ? { ...one, name } : one)) };
    }
    case 'GuardianLeft':
    case 'GuardianRemoved':
      return {
        ...family,
        guardians: guardians.filter(({ sub }) => sub !== event.data.sub),
        devices: family.devices.filter(({ guardian }) => guardian !== event.data.sub),
      };
    default:
      return event satisfies never;
  }
};
