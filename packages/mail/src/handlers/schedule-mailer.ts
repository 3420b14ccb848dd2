import { subscriber } from '@hoops/bus/subscriber';
import { keysFromConfig } from '@hoops/event-store/store-from-config';
import { dynamoDbReadStore } from '@hoops/projections/dynamodb-read-store';
import { documentClient } from '@hoops/runtime/aws-clients';
import { rowsConfig } from '@hoops/runtime/config';
import { lazyHandler } from '@hoops/runtime/lazy-handler';
import { consoleLogger } from '@hoops/runtime/logger';
import { mailerFromConfig } from '../mailer-from-config.ts';
import { scheduleMailerFor } from '../schedule-mailer.ts';
import { unsubscribeTokens } from '../unsubscribe-tokens.ts';

export const handler = lazyHandler(() => {
  const rows = dynamoDbReadStore(documentClient(), rowsConfig().readTable);
  const deps = { ...mailerFromConfig(), rows, tokens: unsubscribeTokens(keysFromConfig()) };
  return subscriber('schedule-mailer', scheduleMailerFor(deps), consoleLogger);
});
