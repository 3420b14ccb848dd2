import { keysFromConfig } from '@hoops/event-store/store-from-config';
import { unsubscribeTokens } from '@hoops/mail/unsubscribe-tokens';
import { cognitoConfig } from '@hoops/runtime/config';
import { unsubscribeCommands } from '../account/unsubscribe.ts';
import { tokenVerifier } from '../auth/verify-token.ts';
import { submitRequestCommands } from '../requests/submit-request.ts';
import { handlerDeps, rateLimitFromConfig } from './handler-deps.ts';
import { httpHandler } from './http-handler.ts';

export const handler = httpHandler(() => {
  const deps = handlerDeps();
  const links = { ...deps, unsubscribeTokens: unsubscribeTokens(keysFromConfig()) };
  return {
    implementations: {
      ...submitRequestCommands({ ...deps, rateLimit: rateLimitFromConfig() }),
      ...unsubscribeCommands(links),
    },
    deps: { ...deps, verifyToken: tokenVerifier(cognitoConfig()) },
  };
});
