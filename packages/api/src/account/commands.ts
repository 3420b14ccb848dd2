import { accessStreams } from '@hoops/domain/access/access-decider';
import { reject } from '@hoops/domain/decider';
import { personIn } from '@hoops/domain/family/guardians/household';
import { familyStreams } from '@hoops/domain/family/stream';
import { familyId } from '@hoops/domain/ids';
import { provided } from '@hoops/event-store/alongside';
import { pricesNow } from '@hoops/event-store/club-streams';
import { type CommandDeps, streamReader } from '@hoops/event-store/repository';
import type { Implementations } from '../http/create-handler.ts';
import { fieldRefusal, refusal } from '../http/problem.ts';
import { runFamilyCommand } from '../http/run-command.ts';
import { answers } from '../http/sentences.ts';
import { ownFamilyId, userOf } from '../http/session.ts';

export const accountCommands = (
  deps: CommandDeps,
): Implementations<
  | 'registerParent'
  | 'confirmEmailChange'
  | 'continueOnboarding'
  | 'sendWelcomeEmail'
  | 'sendUnenrollmentEmail'
> => ({
  async registerParent(input, request) {
    const { sub, email } = userOf(request.session.caller);
    // An access token contains no email, so it cannot prove that the caller owns the email.
    if (email !== input.email) throw fieldRefusal('other-email', 'email');
    const parentId = familyId(sub);
    const asked = { type: 'RegisterParent', familyId: parentId, ...input } as const;
    const command = { ...asked, prices: await pricesNow(deps.store) };
    // Nobody can register a family and join another family at the same moment.
    const joinsNoOther = provided(accessStreams, sub, ({ household }) =>
      household === null ? undefined : reject('already-registered'),
    );
    const { version } = await runFamilyCommand(deps, request, command, asked, () => [joinsNoOther]);
    return { parentId, version };
  },

  // The user account keeps its old email until the code is entered, so only a token with a different email
  // proves the change.
  async confirmEmailChange(input, request) {
    const { sub, email, issuedAt: tokenIssuedAt } = userOf(request.session.caller);
    const { state, head } = await streamReader(deps.store, familyStreams).load(ownFamilyId(request.session));
    if (state.kind !== 'registered') throw refusal('not-registered');
    const known = personIn(state, sub).email;
    if (email === undefined || email === known) return { email: known, version: head.version };
    const command = request.session.household
      ? ({ type: 'ProveGuardianEmail', sub, email, tokenIssuedAt } as const)
      : ({ type: 'ProveEmail', email, tokenIssuedAt } as const);
    const { version } = await runFamilyCommand(deps, request, command, input);
    return { email, version };
  },

  async continueOnboarding(input, request) {
    const { version, state } = await runFamilyCommand(deps, request, {
      type: 'ContinueOnboarding',
      ...input,
    });
    return { version, onboardingStep: state.kind === 'registered' ? state.onboardingStep : 'app-link' };
  },

  // An event already triggers the email once, so the request only returns a message.
  async sendWelcomeEmail(input, request) {
    requireOwnId(input.parentId, ownFamilyId(request.session));
    return { message: answers.welcomeMail };
  },

  async sendUnenrollmentEmail(input, request) {
    requireOwnId(input.parentId, ownFamilyId(request.session));
    return { message: answers.unenrollmentMail };
  },
});

const requireOwnId = (given: string, own: string): void => {
  if (given !== own) throw refusal('other-account');
};
