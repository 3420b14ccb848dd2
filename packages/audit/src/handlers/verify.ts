import { inboxFromConfig } from '@hoops/billing/webhooks/inbox-from-config';
import { backgroundHandler } from '../jobs/background-handler.ts';
import { rowsWorkDeps } from '../rebuild/rows-work-deps.ts';
import { verifyWork } from '../verification/verify-work.ts';
import { wrongMessages } from '../wrong-messages.ts';

export const handler = backgroundHandler((deps) => {
  const rowsDeps = rowsWorkDeps(deps);
  const inbox = inboxFromConfig();
  return verifyWork({
    ...rowsDeps,
    wrongMessages: (envelopes) => wrongMessages({ ...rowsDeps, inbox }, envelopes),
  });
});
