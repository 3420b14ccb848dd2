import { familyStreams } from '@hoops/domain/family/stream';
import { pricesNow } from '@hoops/event-store/club-streams';
import { type CommandDeps, streamReader } from '@hoops/event-store/repository';
import type { Implementations } from '../http/create-handler.ts';
import { fieldRefusal, refusal } from '../http/problem.ts';
import { runFamilyCommand } from '../http/run-command.ts';
import { answers } from '../http/sentences.ts';
import { ownFamilyId } from '../http/session.ts';

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
    const { caller } = request.session;
    // An access token contains no email, so it cannot prove that the caller owns the email.
    if (caller.kind === 'user' && caller.email !== input.email) {
      throw fieldRefusal('other-email', 'email');
    }
    const familyId = ownFamilyId(request.session);
    const asked = { type: 'RegisterParent', familyId, ...input } as const;
    const command = { ...asked, prices: await pricesNow(deps.store) };
    const { version } = await runFamilyCommand(deps, request, command, asked);
    return { parentId: familyId, version };
  },

  // The user account keeps its old email until the code is entered, so only a token with a different email
  // proves the change.
  async confirmEmailChange(input, request) {
    const { caller } = request.session;
    const email = caller.kind === 'user' ? caller.email : undefined;
    const { state, head } = await streamReader(deps.store, familyStreams).load(ownFamilyId(request.session));
    if (state.kind !== 'registered') throw refusal('not-registered');
    if (caller.kind !== 'user' || email === undefined || email === state.parent.email) {
      return { email: state.parent.email, version: head.version };
    }
    const command = { type: 'ProveEmail', email, tokenIssuedAt: caller.issuedAt } as const;
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
