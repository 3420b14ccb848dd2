import { familyStreams } from '@hoops/domain/family/stream';
import type { FamilyId } from '@hoops/domain/ids';
import { familyStream } from '@hoops/domain/stream';
import type { Implementations, Request } from '../http/create-handler.ts';
import { byCaller, runCommand } from '../http/run-command.ts';
import { type BillingDeps, failures, openingIn } from '../http/run-intent-command.ts';

type DisputeCommand = Extract<
  Parameters<typeof familyStreams.decider.decide>[1],
  { readonly type: 'AnswerDispute' | 'AcceptDispute' }
>;

/** What administrators do about disputed payments. It concerns the family, and is done for the club. */
export const disputeCommands = (deps: BillingDeps): Implementations<'answerDispute' | 'acceptDispute'> => ({
  answerDispute: ({ parentId, ...input }, request) =>
    perform(deps, request, parentId, { type: 'AnswerDispute', ...input }),
  acceptDispute: ({ parentId, ...input }, request) =>
    perform(deps, request, parentId, { type: 'AcceptDispute', ...input }),
});

const { refused, unknown } = failures(
  'The payment provider refused this. Please look at the dispute there.',
  'The payment provider has not answered yet.',
);

const perform = async (deps: BillingDeps, request: Request, family: FamilyId, command: DisputeCommand) => {
  const { state, version, events } = await runCommand(
    deps,
    familyStreams,
    family,
    command,
    byCaller(request),
  );
  const opening = openingIn(events);
  if (!opening?.intentId || state.kind !== 'registered')
    throw new Error('A dispute is answered by an intent.');
  const { intentId } = opening;
  const end = await deps.runIntent(family, {
    intentId,
    family: { state, version },
    opening,
  });
  if (end.kind === 'failed') throw refused(end.code);
  if (end.kind !== 'done') throw unknown;
  const after = end.family?.version ?? version;
  request.wrote(familyStream(family), after);
  return { version: after };
};
