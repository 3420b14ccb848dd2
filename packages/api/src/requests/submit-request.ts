import { personIn } from '@hoops/domain/family/guardians/household';
import { familyStreams } from '@hoops/domain/family/stream';
import { type RequestId, requestId } from '@hoops/domain/ids';
import { honeypot } from '@hoops/domain/request/honeypot';
import {
  programChangeInput,
  programRequestInput,
  signedOutProgramChangeInput,
  signedOutProgramRequestInput,
} from '@hoops/domain/request/inputs';
import { requestStreams } from '@hoops/domain/request/request-decider';
import { requestStream } from '@hoops/domain/stream';
import { type CommandDeps, streamReader } from '@hoops/event-store/repository';
import type { Implementations, Request } from '../http/create-handler.ts';
import { parseOrProblem } from '../http/parse-or-problem.ts';
import { refusal } from '../http/problem.ts';
import { networkOf, type RateLimit } from '../http/rate-limit.ts';
import { byCaller, idOfRequest, runCommand, runFamilyCommand } from '../http/run-command.ts';
import { answers } from '../http/sentences.ts';
import { ownFamilyId } from '../http/session.ts';

export type RequestDeps = CommandDeps & {
  readonly rateLimit: RateLimit;
};

/** The two public forms (spec sections 2, 5 and 7). */
export const submitRequestCommands = (deps: RequestDeps): Implementations<'sendProgramRequest'> => ({
  async sendProgramRequest(input, request) {
    const { [honeypot.name]: trap, ...body } = input;
    // Only bots fill in the hidden field. They get the usual thanks, but nothing is stored.
    if (typeof trap === 'string' && trap !== '') return { message: answers.thanksOnly, requestId: 'none' };
    return body.type === 'program_change'
      ? submitChange(deps, body, request)
      : submitRequest(deps, body, request);
  },
});

/** Hourly limit; a family or visitor sends one or two requests. */
const perSender = 20;
/** Hourly limit per visitor address; a gym full of visitors shares one address. */
const perAddress = 100;
/** Hourly limit per CloudFront server, which serves many visitors. Also limits forged addresses. */
const perGatewayPeer = 500;

/**
 * Counts valid requests only.
 * @throws ProblemError resource-exhausted above the hourly limit
 */
const countRequest = async (
  rateLimit: RateLimit,
  { session: { caller }, visitorIp, sourceIp }: Request,
  email: string,
): Promise<void> => {
  const network = networkOf(visitorIp);
  const isWithinLimits =
    caller.kind === 'user'
      ? await rateLimit(caller.sub, perSender)
      : (await rateLimit(`${network} ${email}`, perSender)) &&
        (await rateLimit(network, perAddress)) &&
        (await rateLimit(`peer ${networkOf(sourceIp)}`, perGatewayPeer));
  if (!isWithinLimits) throw refusal('too-many-requests');
};

const submitRequest = async (deps: RequestDeps, body: object, request: Request) => {
  const sender = await senderOf(deps, request);
  const input = sender
    ? { ...parseOrProblem(programRequestInput, body), ...sender }
    : { ...parseOrProblem(signedOutProgramRequestInput, body), familyId: null };
  await countRequest(deps.rateLimit, request, input.email);
  const id = requestId(idOfRequest(request));
  await runCommand(
    deps,
    requestStreams,
    id,
    { type: 'SubmitProgramRequest', requestId: id, ...input },
    { ...byCaller(request), keyId: keyOf(input.familyId, id) },
  );
  // Completes the onboarding step; repeating the step is harmless.
  if (sender) await runFamilyCommand(deps, request, { type: 'CompleteProgramRequest' });
  return { message: answers.thanks, requestId: id };
};

const submitChange = async (deps: RequestDeps, body: object, request: Request) => {
  const sender = await senderOf(deps, request);
  const input = sender
    ? { ...parseOrProblem(programChangeInput, body), ...sender }
    : { ...parseOrProblem(signedOutProgramChangeInput, body), familyId: null };
  await countRequest(deps.rateLimit, request, input.email);
  const { familyId, name, email, description, isGuardian } = input;
  const id = requestId(idOfRequest(request));
  await runCommand(
    deps,
    requestStreams,
    id,
    { type: 'SubmitProgramChange', requestId: id, familyId, name, email, description, isGuardian },
    { ...byCaller(request), keyId: keyOf(input.familyId, id) },
  );
  return { message: answers.thanks, requestId: id };
};

const senderOf = async (deps: RequestDeps, request: Request) => {
  const { caller, onBehalfOf } = request.session;
  if (caller.kind !== 'user') return undefined;
  const id = ownFamilyId(request.session);
  const { state } = await streamReader(deps.store, familyStreams).load(id);
  if (state.kind !== 'registered') return undefined;
  const { name, email } = personIn(state, onBehalfOf ? id : caller.sub);
  return { familyId: id, name, email };
};

const keyOf = (familyId: string | null, id: RequestId): string =>
  familyId === null ? requestStream(id) : `family#${familyId}`;
