import { accessStreams } from '@hoops/domain/access/access-decider';
import type { DomainEvent } from '@hoops/domain/catalogue';
import { reject } from '@hoops/domain/decider';
import { openInvitations } from '@hoops/domain/family/guardians/commands';
import type { FamilyState } from '@hoops/domain/family/state';
import { familyStreams } from '@hoops/domain/family/stream';
import { familyId } from '@hoops/domain/ids';
import { alongside, provided } from '@hoops/event-store/alongside';
import { type CommandDeps, streamReader } from '@hoops/event-store/repository';
import type { InvitationTokens } from '@hoops/mail/invitation-tokens';
import { nowIso } from '@hoops/runtime/clock';
import type { Implementations } from '../http/create-handler.ts';
import { refusal } from '../http/problem.ts';
import type { RateLimit } from '../http/rate-limit.ts';
import { byCaller, runCommand, runFamilyCommand } from '../http/run-command.ts';
import { askerOf, userOf } from '../http/session.ts';
import type { guardianRoutes } from './routes.ts';

/** Hourly limit, because each invitation is an email to an address that the inviter chooses. */
const invitationsPerHour = 10;

export const guardianImplementations = (
  deps: CommandDeps & { readonly invitations: InvitationTokens; readonly rateLimit: RateLimit },
): Implementations<keyof typeof guardianRoutes> => {
  const { load } = streamReader(deps.store, familyStreams);
  return {
    async inviteGuardian(input, request) {
      const { sub } = userOf(request.session.caller);
      if (!(await deps.rateLimit(`invite ${sub}`, invitationsPerHour))) throw refusal('too-many-requests');
      const command = { type: 'InviteGuardian', ...input, by: askerOf(request.session) } as const;
      return versionOf(await runFamilyCommand(deps, request, command));
    },

    async withdrawGuardianInvitation(input, request) {
      const command = { type: 'WithdrawGuardianInvitation', ...input, by: askerOf(request.session) } as const;
      return versionOf(await runFamilyCommand(deps, request, command));
    },

    async removeGuardian(input, request) {
      const command = { type: 'RemoveGuardian', ...input, by: askerOf(request.session) } as const;
      return versionOf(await runFamilyCommand(deps, request, command, undefined, endMemberships));
    },

    async changeGuardianName(input, request) {
      const { sub } = userOf(request.session.caller);
      return versionOf(await runFamilyCommand(deps, request, { type: 'ChangeGuardianName', ...input, sub }));
    },

    async leaveHousehold(_input, request) {
      const command = { type: 'LeaveAsGuardian', sub: userOf(request.session.caller).sub } as const;
      return versionOf(await runFamilyCommand(deps, request, command, undefined, endMemberships));
    },

    async guardianInvitation({ token }, { session, ownFamily }) {
      const invited = await deps.invitations.invitedBy(token);
      if (!invited) throw refusal('broken-link');
      const { sub } = userOf(session.caller);
      const [{ state: inviting }, own] = await Promise.all([
        load(invited.familyId),
        ownFamily ?? load(familyId(sub)),
      ]);
      const over = { state: 'over', inviter: null, invited: null, isOtherHome: false } as const;
      if (inviting.kind !== 'registered') return over;
      const inviter = inviting.parent.name;
      if (inviting.guardians.some((guardian) => guardian.sub === sub))
        return { state: 'joined', inviter, invited: null, isOtherHome: false };
      const open = openInvitations(inviting, nowIso(deps.clock)).find(
        ({ invitationId }) => invitationId === invited.invitationId,
      );
      if (!open) return over;
      const isOtherHome = open.athletes !== undefined;
      const hasFamily = own.state.kind !== 'unregistered';
      const state = isOtherHome ? (hasFamily ? 'open' : 'unregistered') : hasFamily ? 'own-family' : 'open';
      return { state, inviter, invited: open.name, isOtherHome };
    },

    async joinHousehold({ token, ...input }, request) {
      const invited = await deps.invitations.invitedBy(token);
      if (!invited) throw refusal('broken-link');
      const { sub, email } = userOf(request.session.caller);
      if (email === undefined) throw refusal('sign-in-again');
      const { familyId: household, invitationId } = invited;
      const join = { type: 'JoinAsGuardian', ...input, invitationId, sub, email } as const;
      const { version } = await runCommand(deps, familyStreams, household, join, {
        ...byCaller(request),
        alongside: () => [
          alongside(accessStreams, sub, [{ type: 'JoinHousehold', sub, familyId: household }]),
          provided(familyStreams, familyId(sub), ({ kind }) =>
            kind === 'unregistered' ? undefined : reject('has-own-family'),
          ),
        ],
      });
      return { version };
    },
  };
};

const versionOf = ({ version }: { readonly version: number }) => ({ version });

const endMemberships = (events: readonly DomainEvent[], family: FamilyState) =>
  events.flatMap((event) =>
    (event.type === 'GuardianLeft' || event.type === 'GuardianRemoved') && family.kind === 'registered'
      ? [
          alongside(accessStreams, event.data.sub, [
            { type: 'LeaveHousehold', sub: event.data.sub, familyId: family.familyId },
          ]),
        ]
      : [],
  );
