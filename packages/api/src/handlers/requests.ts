import { keysFromConfig } from '@hoops/event-store/store-from-config';
import { unsubscribeTokens } from '@hoops/event-store/unsubscribe-tokens';
import { cognitoConfig } from '@hoops/runtime/config';
import { requestCommands } from '../commands/request-commands.ts';
import { unsubscribeCommands } from '../commands/unsubscribe-commands.ts';
import { createHandler } from '../create-handler.ts';
import { tokenVerifier } from '../verify-token.ts';
import { handlerDeps, rateLimitFromConfig } from './handler-deps.ts';
import { httpHandler } from './http-handler.ts';

export const handler = httpHandler(() => {
  const deps = handlerDeps();
  const links = { ...deps, unsubscribeTokens: unsubscribeTokens(keysFromConfig()) };
  return createHandler(
    { ...requestCommands({ ...deps, rateLimit: rateLimitFromConfig() }), ...unsubscribeCommands(links) },
    { ...deps, verifyToken: tokenVerifier(cognitoConfig()) },
  );
});
