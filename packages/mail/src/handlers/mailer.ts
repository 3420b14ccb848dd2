import { subscriber } from '@hoops/bus/subscriber';
import { storeFromConfig } from '@hoops/event-store/store-from-config';
import { documentClient, sesClient } from '@hoops/runtime/aws-clients';
import { systemClock, wallClock } from '@hoops/runtime/clock';
import { mailConfig, rowsConfig } from '@hoops/runtime/config';
import { dynamoDbLocks } from '@hoops/runtime/coordination/dynamodb-locks';
import { ulidSource } from '@hoops/runtime/ids';
import { lazyHandler } from '@hoops/runtime/lazy-handler';
import { consoleLogger } from '@hoops/runtime/logger';
import { lockRows } from '@hoops/wiring/coordination-rows';
import { sesSender } from '../mail-sender.ts';
import { mailerFor } from '../mailer.ts';

export const handler = lazyHandler(() => {
  const newId = ulidSource(systemClock);
  const { from, coachEmail, siteUrl, configurationSet } = mailConfig();
  return subscriber(
    'mailer',
    mailerFor({
      store: storeFromConfig(),
      send: sesSender({ client: sesClient(), from, configurationSet }),
      locks: dynamoDbLocks({
        client: documentClient(),
        table: rowsConfig().readTable,
        row: lockRows.delivery,
        clock: wallClock,
        newId,
      }),
      settings: { coachEmail, siteUrl },
      clock: systemClock,
      newId,
    }),
    consoleLogger,
  );
});
