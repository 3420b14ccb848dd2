import { keysFromConfig } from '@hoops/event-store/store-from-config';
import { dynamoDbReadStore } from '@hoops/projections/dynamodb-read-store';
import { documentClient } from '@hoops/runtime/aws-clients';
import { mailConfig, rowsConfig } from '@hoops/runtime/config';
import { dynamoDbCheckpoints } from '@hoops/runtime/coordination/checkpoints';
import { lazyHandler } from '@hoops/runtime/once';
import { segmentHandler } from '@hoops/runtime/segments/segment-handler';
import { devicesFromConfig } from '../devices-from-config.ts';
import { mailerFromConfig } from '../mailer-from-config.ts';
import { scheduleMailer } from '../schedule-mailer.ts';
import { unsubscribeTokens } from '../unsubscribe-tokens.ts';

export const handler = lazyHandler(() => {
  const { readTable } = rowsConfig();
  const rows = dynamoDbReadStore(documentClient(), readTable);
  const { mailsPerSecond } = mailConfig();
  const deps = mailerFromConfig();
  const tellDevices = devicesFromConfig(deps, 'schedule-mailer');
  const tokens = unsubscribeTokens(keysFromConfig());
  const job = scheduleMailer({ ...deps, rows, tokens, tellDevices, mailsPerSecond });
  return segmentHandler(job, dynamoDbCheckpoints(documentClient(), readTable));
});
