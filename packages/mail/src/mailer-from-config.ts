import { commandDepsFromConfig, keysFromConfig } from '@hoops/event-store/store-from-config';
import { documentClient, sesClient } from '@hoops/runtime/aws-clients';
import { wallClock } from '@hoops/runtime/clock';
import { mailConfig, rowsConfig } from '@hoops/runtime/config';
import { dynamoDbLocks } from '@hoops/runtime/coordination/dynamodb-locks';
import { lockRows } from '@hoops/wiring/coordination-rows';
import { invitationTokens } from './invitation-tokens.ts';
import { sesSender } from './mail-sender.ts';
import type { MailerDeps } from './mailer.ts';

export const mailerFromConfig = (): MailerDeps => {
  const { from, coachEmail, siteUrl, configurationSet } = mailConfig();
  const deps = commandDepsFromConfig();
  return {
    ...deps,
    send: sesSender({ client: sesClient(), from, configurationSet }),
    locks: dynamoDbLocks({
      client: documentClient(),
      table: rowsConfig().readTable,
      row: lockRows.delivery,
      clock: wallClock,
      newId: deps.newId,
    }),
    settings: { coachEmail, siteUrl },
    invitations: invitationTokens(keysFromConfig()),
  };
};
