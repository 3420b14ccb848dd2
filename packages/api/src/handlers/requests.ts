import { keysFromConfig } from '@hoops/event-store/store-from-config';
import { unsubscribeTokens } from '@hoops/event-store/unsubscribe-tokens';
import { documentClient } from '@hoops/runtime/aws-clients';
import { wallClock } from '@hoops/runtime/clock';
import { cognitoConfig, rowsConfig } from '@hoops/runtime/config';
import { requestCommands } from '../commands/request-commands.ts';
import { unsubscribeCommands } from '../commands/unsubscribe-commands.ts';
import { createHandler } from '../create-handler.ts';
import { dynamoDbRateLimit } from '../rate-limit.ts';
import { tokenVerifier } from '../verify-token.ts';
import { commandDeps } from './handler-deps.ts';
import { httpHandler } from './http-handler.ts';

export const handler = httpHandler(() => {
  const deps = commandDeps();
  const rateLimit = dynamoDbRateLimit({
    client: documentClient(),
    table: rowsConfig().readTable,
    now: wallClock.now,
  });
  const links = { ...deps, unsubscribeTokens: unsubscribeTokens(keysFromConfig()) };
  return createHandler(
    { ...requestCommands({ ...deps, rateLimit }), ...unsubscribeCommands(links) },
    { ...deps, verifyToken: tokenVerifier(cognitoConfig()) },
  );
});
