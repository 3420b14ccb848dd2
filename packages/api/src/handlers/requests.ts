import { keysFromConfig } from '@hoops/event-store/store-from-config';
import { unsubscribeTokens } from '@hoops/mail/unsubscribe-tokens';
import { cognitoConfig } from '@hoops/runtime/config';
import { accountRoutes } from '../account/routes.ts';
import { unsubscribeCommands } from '../account/unsubscribe.ts';
import { tokenVerifier } from '../auth/verify-token.ts';
import { requestRoutes } from '../requests/routes.ts';
import { submitRequestCommands } from '../requests/submit-request.ts';
import { handlerDeps, rateLimitFromConfig } from './handler-deps.ts';
import { httpHandler } from './http-handler.ts';

export const handler = httpHandler({ ...accountRoutes, ...requestRoutes }, () => {
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
