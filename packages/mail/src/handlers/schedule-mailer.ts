import { subscriber } from '@hoops/bus/subscriber';
import { keysFromConfig, storeFromConfig } from '@hoops/event-store/store-from-config';
import { unsubscribeTokens } from '@hoops/mail/unsubscribe-tokens';
import { dynamoDbReadStore } from '@hoops/projections/dynamodb-read-store';
import { documentClient, sesClient } from '@hoops/runtime/aws-clients';
import { systemClock, wallClock } from '@hoops/runtime/clock';
import { mailConfig, rowsConfig } from '@hoops/runtime/config';
import { dynamoDbLocks } from '@hoops/runtime/coordination/dynamodb-locks';
import { ulidSource } from '@hoops/runtime/ids';
import { lazyHandler } from '@hoops/runtime/lazy-handler';
import { consoleLogger } from '@hoops/runtime/logger';
import { lockRows } from '@hoops/wiring/coordination-rows';
import { sesSender } from '../mail-sender.ts';
import { scheduleMailerFor } from '../schedule-mailer.ts';

export const handler = lazyHandler(() => {
  const { from, coachEmail, siteUrl, configurationSet } = mailConfig();
  const { readTable: table } = rowsConfig();
  const client = documentClient();
  const keys = keysFromConfig();
  const newId = ulidSource(systemClock);
  return subscriber(
    'schedule-mailer',
    scheduleMailerFor({
      store: storeFromConfig({ access: 'write' }, keys),
      rows: dynamoDbReadStore(client, table),
      locks: dynamoDbLocks({ client, table, row: lockRows.delivery, clock: wallClock, newId }),
      tokens: unsubscribeTokens(keys),
      send: sesSender({ client: sesClient(), from, configurationSet }),
      settings: { coachEmail, siteUrl },
      clock: systemClock,
      newId,
    }),
    consoleLogger,
  );
});
