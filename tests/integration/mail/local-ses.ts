import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type MailFaults, startSes } from '@hoops/local/ses/start-ses';
import { systemClock } from '@hoops/runtime/clock';
import { countingIds } from '@hoops/runtime/ids';

export type LocalSes = Awaited<ReturnType<typeof openLocalSes>>;

export const openLocalSes = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ses-'));
  let faults: MailFaults = {};
  const ses = await startSes({
    mailboxFile: join(folder, 'mailbox.jsonl'),
    suppressionFile: join(folder, 'suppressed-addresses.json'),
    clock: systemClock,
    newId: countingIds('ses'),
    random: () => 0.5,
    faults: () => faults,
    onEvent: async () => undefined,
    onError: () => undefined,
  });
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_SESV2: ses.url,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
  });
  return {
    mailbox: () => ses.mailbox(),
    setFaults: (next: MailFaults) => {
      faults = next;
    },
    async close() {
      await ses.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
