import { endSharing } from '@hoops/billing/families/end-sharing';
import { familyStreams } from '@hoops/domain/family/stream';
import { alongside } from '@hoops/event-store/alongside';
import type { CommandDeps } from '@hoops/event-store/repository';
import type { InvitationTokens } from '@hoops/mail/invitation-tokens';
import type { Implementations } from '../http/create-handler.ts';
import { refusal } from '../http/problem.ts';
import { byCaller, runCommand, runFamilyCommand } from '../http/run-command.ts';
import { askerOf, ownFamilyId } from '../http/session.ts';
import type { sharingRoutes } from './routes.ts';

/** Each command writes both homes' streams in one transaction. */
export const sharingCommands = (
  deps: CommandDeps & { readonly invitations: Pick<InvitationTokens, 'invitedBy'> },
): Implementations<Exclude<keyof typeof sharingRoutes, 'sharedAthlete'>> => ({
  async joinAsOtherHome({ token }, request) {
    const invited = await deps.invitations.invitedBy(token);
    if (!invited) throw refusal('broken-link');
    const home = ownFamilyId(request.session);
    const { familyId: firstHome, invitationId } = invited;
    const command = { type: 'ShareAthletes', invitationId, home } as const;
    const { version } = await runCommand(deps, familyStreams, firstHome, command, {
      ...byCaller(request),
      alongside: (events) => {
        const athletes = events.flatMap(({ type, data }) =>
          type === 'AthleteShared' ? [{ athleteId: data.athleteId, firstHome }] : [],
        );
        return athletes.length === 0
          ? []
          : [alongside(familyStreams, home, [{ type: 'JoinSharedAthletes', athletes }])];
      },
    });
    return { version };
  },

  async unshareAthlete(asked, request) {
    const own = ownFamilyId(request.session);
    const command = { type: 'UnshareAthlete', ...asked, by: askerOf(request.session) } as const;
    const { version } = await runFamilyCommand(deps, request, command, undefined, endSharing(own));
    return { version };
  },

  async leaveSharedAthlete(asked, request) {
    const own = ownFamilyId(request.session);
    const command = { type: 'LeaveSharedAthlete', ...asked } as const;
    const { version } = await runFamilyCommand(deps, request, command, undefined, (events) =>
      events.some(({ type }) => type === 'SharedAthleteLeft')
        ? [
            alongside(familyStreams, asked.firstHome, [
              { type: 'ReleaseSharedAthlete', athleteId: asked.athleteId, home: own },
            ]),
          ]
        : [],
    );
    return { version };
  },
});
