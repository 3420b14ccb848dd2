import { keysFromConfig } from '@hoops/event-store/store-from-config';
import { dynamoDbReadStore } from '@hoops/projections/dynamodb-read-store';
import { documentClient } from '@hoops/runtime/aws-clients';
import { wallClock } from '@hoops/runtime/clock';
import { mailConfig, rowsConfig } from '@hoops/runtime/config';
import { dynamoDbCheckpoints } from '@hoops/runtime/coordination/checkpoints';
import { consoleLogger } from '@hoops/runtime/logger';
import { lazyHandler } from '@hoops/runtime/once';
import { segmentHandler } from '@hoops/runtime/segments/segment-handler';
import { mailerFromConfig } from '../mailer-from-config.ts';
import { sitePushKeys } from '../push/push-request.ts';
import { deviceTeller } from '../push/tell-devices.ts';
import { scheduleMailer } from '../schedule-mailer.ts';
import { unsubscribeTokens } from '../unsubscribe-tokens.ts';

export const handler = lazyHandler(() => {
  const { readTable } = rowsConfig();
  const rows = dynamoDbReadStore(documentClient(), readTable);
  const { mailsPerSecond, coachEmail } = mailConfig();
  const keys = keysFromConfig();
  const deps = mailerFromConfig();
  const tellDevices = deviceTeller({
    ...deps,
    keys,
    siteKeys: sitePushKeys(keys),
    subject: `mailto:${coachEmail}`,
    wallClock,
    logger: consoleLogger.with({ job: 'schedule-mailer' }),
  });
  const tokens = unsubscribeTokens(keys);
  const job = scheduleMailer({ ...deps, rows, tokens, tellDevices, mailsPerSecond });
  return segmentHandler(job, dynamoDbCheckpoints(documentClient(), readTable));
});
