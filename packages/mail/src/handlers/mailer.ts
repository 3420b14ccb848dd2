import { subscriber } from '@hoops/bus/subscriber';
import { storeFromConfig } from '@hoops/event-store/store-from-config';
import { sesClient } from '@hoops/runtime/aws-clients';
import { systemClock } from '@hoops/runtime/clock';
import { mailConfig } from '@hoops/runtime/config';
import { consoleLogger } from '@hoops/runtime/logger';
import type { SQSHandler } from 'aws-lambda';
import { sesSender } from '../mail-sender.ts';
import { mailerFor } from '../mailer.ts';

let handle: ReturnType<typeof subscriber> | undefined;

export const handler: SQSHandler = (event) => {
  handle ??= build();
  return handle(event);
};

const build = (): ReturnType<typeof subscriber> => {
  const { from, coachEmail, siteUrl, configurationSet } = mailConfig();
  return subscriber(
    'mailer',
    mailerFor({
      store: storeFromConfig(),
      send: sesSender({ client: sesClient(), from, configurationSet }),
      settings: { coachEmail, siteUrl },
      clock: systemClock,
    }),
    consoleLogger,
  );
};
