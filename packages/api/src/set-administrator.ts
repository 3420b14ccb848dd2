import { accessDecider } from '@hoops/domain/access/decide';
import type { Actor } from '@hoops/domain/actor';
import { accessStream } from '@hoops/domain/stream';
import { type CommandDeps, runCommand } from './run-command.ts';

export type AdministratorChange = {
  readonly verb: 'grant' | 'revoke';
  /** The sign-in id, Cognito's `sub`. */
  readonly sub: string;
  /** Who does it; stands in the event for good. */
  readonly operator: string;
};

const commands = { grant: 'GrantAdmin', revoke: 'RevokeAdmin' } as const;

/**
 * Makes somebody an administrator or takes it back. Only a command line does this, never the browser.
 * @returns false when it was so already and nothing had to change.
 */
export const setAdministrator = async (
  deps: CommandDeps,
  { verb, sub, operator }: AdministratorChange,
): Promise<boolean> => {
  const id = deps.newId();
  const stream = accessStream(sub);
  const actor: Actor = { sub: operator, role: 'operator' };
  const { events } = await runCommand(
    deps,
    accessDecider,
    { stream, keyId: stream },
    { type: commands[verb], sub, operator },
    { commandId: id, correlationId: id, actor },
  );
  return events.length > 0;
};

const signInId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Reads `grant <sign-in id> <operator>` or `revoke ...`.
 * @returns undefined when it is something else; an e-mail address, say, must not end up in an event.
 */
export const parseAdministratorChange = (words: readonly string[]): AdministratorChange | undefined => {
  const [verb, sub = '', ...names] = words;
  const operator = names.join(' ').trim();
  const isComplete = (verb === 'grant' || verb === 'revoke') && signInId.test(sub) && operator !== '';
  return isComplete ? { verb, sub, operator } : undefined;
};
