import { linkHolder } from '@hoops/domain/actor';
import { familyStreams } from '@hoops/domain/family/stream';
import type { CommandDeps } from '@hoops/event-store/repository';
import type { UnsubscribeTokens } from '@hoops/mail/unsubscribe-tokens';
import type { Implementations } from '../http/create-handler.ts';
import { ProblemError, refusal } from '../http/problem.ts';
import { byCaller, runCommand } from '../http/run-command.ts';

export const unsubscribeCommands = (
  deps: CommandDeps & { readonly unsubscribeTokens: UnsubscribeTokens },
): Implementations<'unsubscribe' | 'unsubscribePage'> => ({
  async unsubscribe({ token, scheduleChanges = false }, request) {
    const family = await deps.unsubscribeTokens.familyOf(token);
    if (family === undefined) {
      throw refusal('broken-link');
    }
    try {
      await runCommand(
        deps,
        familyStreams,
        family,
        { type: 'ChangeMailPreferences', scheduleChanges },
        { ...byCaller(request), actor: linkHolder },
      );
    } catch (error) {
      // A former family receives no emails, so an old link has no effect.
      if (!(error instanceof ProblemError) || error.problem.code !== 'failed-precondition') throw error;
    }
    return { scheduleChanges };
  },

  /** Redirects to the page, because some mail programs open the POST address with GET. */
  async unsubscribePage({ token }) {
    return {
      statusCode: 303,
      headers: { location: `/unsubscribe?token=${encodeURIComponent(token)}`, 'cache-control': 'no-store' },
      body: '',
    };
  },
});
