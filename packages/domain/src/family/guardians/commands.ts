import type * as z from 'zod/mini';
import { reject } from '../../decider.ts';
import type { FamilyId } from '../../ids.ts';
import { acceptedTerms, isInForce } from '../account/commands.ts';
import { TermsAccepted } from '../account/events.ts';
import { athleteOf } from '../athletes/enrolment.ts';
import { familyCommand } from '../family-command.ts';
import type { Family } from '../state.ts';
import {
  GuardianEmailChanged,
  GuardianInvitationWithdrawn,
  GuardianInvited,
  GuardianJoined,
  GuardianLeft,
  GuardianNameChanged,
  GuardianRemoved,
  type inviteGuardianInput,
  type joinHouseholdInput,
} from './events.ts';

export const maxGuardians = 4;
const daysToJoin = 7;

/** User id of the guardian who gives the command. */
type By = { readonly by: string };

const isFirst = ({ familyId }: Family, by: string): boolean => by === familyId;

export const openInvitations = ({ invitations }: Pick<Family, 'invitations'>, at: string) =>
  invitations.filter(({ expiresAt }) => expiresAt > at);

/** Ids of the other homes that see an athlete of the family. */
const otherHomesOf = ({ athletes }: Pick<Family, 'athletes'>): readonly FamilyId[] => [
  ...new Set(athletes.flatMap(({ sharedWith }) => sharedWith.map(({ home }) => home))),
];

const InviteGuardian = familyCommand({
  type: 'InviteGuardian',
  emits: [GuardianInvited],
  rejects: [
    'first-guardian-only',
    'guardian-already',
    'already-invited',
    'too-many-guardians',
    'athlete-not-found',
  ],
}).decidedBy(
  (family, { by, name, email, athletes }: z.output<typeof inviteGuardianInput> & By, { at, newId }) => {
    if (!isFirst(family, by)) return reject('first-guardian-only');
    if ([family.parent, ...family.guardians].some((one) => one.email === email))
      return reject('guardian-already');
    const open = openInvitations(family, at);
    if (open.some((one) => one.email === email)) return reject('already-invited');
    if (family.guardians.length + otherHomesOf(family).length + open.length >= maxGuardians)
      return reject('too-many-guardians');
    if (athletes?.some((id) => !athleteOf(family, id))) return reject('athlete-not-found');
    const expiresAt = new Date(Date.parse(at) + daysToJoin * 86_400_000).toISOString();
    return [
      {
        type: 'GuardianInvited',
        data: { invitationId: newId(), name, email, expiresAt, ...(athletes && { athletes }) },
      },
    ];
  },
);

const withdrawn = ({ invitationId, name }: Family['invitations'][number]) =>
  ({ type: 'GuardianInvitationWithdrawn', data: { invitationId, name } }) as const;

const WithdrawGuardianInvitation = familyCommand({
  type: 'WithdrawGuardianInvitation',
  emits: [GuardianInvitationWithdrawn],
  rejects: ['first-guardian-only'],
}).decidedBy((family, { by, invitationId }: { readonly invitationId: string } & By) =>
  isFirst(family, by)
    ? family.invitations.filter((one) => one.invitationId === invitationId).map(withdrawn)
    : reject('first-guardian-only'),
);

type Joining = z.output<typeof joinHouseholdInput> & {
  readonly invitationId: string;
  readonly sub: string;
  readonly email: string;
};

const JoinAsGuardian = familyCommand({
  type: 'JoinAsGuardian',
  emits: [GuardianJoined, TermsAccepted],
  rejects: ['invitation-over', 'guardian-already', 'consent-outdated'],
}).decidedBy(
  (family, { agreed, ...joining }: Joining, { at }) => {
    if (isFirst(family, joining.sub)) return reject('guardian-already');
    if (family.guardians.some(({ sub }) => sub === joining.sub)) return [];
    const isOpen = openInvitations(family, at).some(
      ({ invitationId, athletes }) => invitationId === joining.invitationId && !athletes,
    );
    if (!isOpen) return reject('invitation-over');
    if (!isInForce(agreed)) return reject('consent-outdated');
    return [{ type: 'GuardianJoined', data: joining }, acceptedTerms({ isGuardian: agreed.isGuardian })];
  },
  { unregistered: () => reject('invitation-over'), erased: () => reject('invitation-over') },
);

const ProveGuardianEmail = familyCommand({
  type: 'ProveGuardianEmail',
  emits: [GuardianEmailChanged],
  rejects: ['outdated-email-proof'],
}).decidedBy(
  ({ guardians }, data: { readonly sub: string; readonly email: string; readonly tokenIssuedAt: string }) => {
    const guardian = guardians.find(({ sub }) => sub === data.sub);
    if (!guardian || guardian.email === data.email) return [];
    if (guardian.emailProofIssuedAt !== null && data.tokenIssuedAt <= guardian.emailProofIssuedAt)
      return reject('outdated-email-proof');
    const { name, email: formerEmail } = guardian;
    return [{ type: 'GuardianEmailChanged', data: { ...data, name, formerEmail } }];
  },
);

const ChangeGuardianName = familyCommand({
  type: 'ChangeGuardianName',
  emits: [GuardianNameChanged],
  rejects: [],
}).decidedBy(({ guardians }, { sub, name }: { readonly sub: string; readonly name: string }) =>
  guardians
    .filter((one) => one.sub === sub && one.name !== name)
    .map((one) => ({ type: 'GuardianNameChanged', data: { sub, name, formerName: one.name } })),
);

const LeaveAsGuardian = familyCommand({
  type: 'LeaveAsGuardian',
  emits: [GuardianLeft],
  rejects: ['first-guardian-stays'],
}).decidedBy((family, { sub }: { readonly sub: string }) =>
  isFirst(family, sub)
    ? reject('first-guardian-stays')
    : leaving(family, sub).map((data) => ({ type: 'GuardianLeft', data })),
);

const RemoveGuardian = familyCommand({
  type: 'RemoveGuardian',
  emits: [GuardianRemoved],
  rejects: ['first-guardian-only', 'first-guardian-stays'],
}).decidedBy((family, { sub, by }: { readonly sub: string } & By) => {
  if (!isFirst(family, by)) return reject('first-guardian-only');
  return isFirst(family, sub)
    ? reject('first-guardian-stays')
    : leaving(family, sub).map((data) => ({ type: 'GuardianRemoved', data }));
});

const leaving = ({ guardians }: Family, leaver: string) =>
  guardians.filter(({ sub }) => sub === leaver).map(({ sub, name, email }) => ({ sub, name, email }));

export const guardianCommands = [
  InviteGuardian,
  WithdrawGuardianInvitation,
  JoinAsGuardian,
  ProveGuardianEmail,
  ChangeGuardianName,
  LeaveAsGuardian,
  RemoveGuardian,
] as const;
