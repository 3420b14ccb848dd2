import { athleteOf } from '@hoops/domain/family/athletes/enrolment';
import type { FamilyCommand } from '@hoops/domain/family/commands';
import { isSharedWith } from '@hoops/domain/family/sharing/commands';
import type { SplitAthletes } from '@hoops/domain/family/splits/evolve';
import { familyStreams } from '@hoops/domain/family/stream';
import { alongside } from '@hoops/event-store/alongside';
import { type CommandDeps, streamReader } from '@hoops/event-store/repository';
import type { Implementations, Request } from '../http/create-handler.ts';
import { refusal } from '../http/problem.ts';
import { runFamilyCommand } from '../http/run-command.ts';
import { askerOf, ownFamilyId } from '../http/session.ts';
import type { splitRoutes } from './routes.ts';

export const splitCommands = (
  deps: CommandDeps,
): Implementations<Exclude<keyof typeof splitRoutes, 'splits'>> => {
  const { load } = streamReader(deps.store, familyStreams);

  const inBoth = async (
    request: Request,
    command: SplitAthletes & Extract<FamilyCommand, { readonly payer: unknown }>,
  ) => {
    const own = ownFamilyId(request.session);
    const other = own === command.firstHome ? command.payer : command.firstHome;
    const { version } = await runFamilyCommand(deps, request, command, undefined, (events) =>
      events.length === 0 ? [] : [alongside(familyStreams, other, [command])],
    );
    return { version };
  };

  const byHome = ({ session }: Request, { firstHome, payer }: SplitAthletes) => {
    const own = ownFamilyId(session);
    if (own !== firstHome && own !== payer) throw refusal('not-shared');
    return own === firstHome ? 'first-home' : 'other-home';
  };

  return {
    async proposeSplit(input, request) {
      const { session } = request;
      const of = { ...input, firstHome: ownFamilyId(session) };
      return inBoth(request, { type: 'ProposeSplit', ...of, by: askerOf(session) });
    },

    async declineSplit(of, request) {
      return inBoth(request, { type: 'DeclineSplit', ...of, by: byHome(request, of) });
    },

    async agreeToSplit(input, request) {
      const payer = ownFamilyId(request.session);
      const { state } = await load(input.firstHome);
      const athlete = state.kind === 'registered' ? athleteOf(state, input.athleteId) : undefined;
      if (state.kind !== 'registered' || !athlete || !isSharedWith(state, input.athleteId, payer))
        throw refusal('not-shared');
      const { athleteName } = athlete;
      return inBoth(request, { type: 'AgreeToSplit', ...input, payer, athleteName, plan: true });
    },

    async endSplit(of, request) {
      return inBoth(request, { type: 'EndSplit', ...of, by: byHome(request, of) });
    },
  };
};
