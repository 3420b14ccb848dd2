import { inboxFromConfig } from '@hoops/billing/webhooks/inbox-from-config';
import { requestedHandler } from '../jobs/requested-handler.ts';
import { outsideFromConfig } from '../kept-heads/outside-from-config.ts';
import { rowsWorkDeps } from '../rebuild/rows-work-deps.ts';
import { verifyJob } from '../verification/verify-job.ts';
import { wrongMessages } from '../wrong-messages.ts';

export const handler = requestedHandler((deps) => {
  const rowsDeps = rowsWorkDeps(deps, outsideFromConfig);
  const inbox = inboxFromConfig();
  return verifyJob({
    ...rowsDeps,
    wrongMessages: (envelopes) => wrongMessages({ ...rowsDeps, inbox }, envelopes),
  });
});
