import { access } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { eventsTable, inboxTable, keysTable, readTable } from '@hoops/wiring/tables';
import * as z from 'zod/mini';
import { AuditProblem } from '../audit-problem.ts';

export type SystemLocation = 'aws' | 'local';

type SystemOptions = { readonly local?: string | undefined; readonly dataDir?: string | undefined };

const defaultDataDir = fileURLToPath(new URL('../../../../.data', import.meta.url));

const statusSchema = z.object({
  dynamodb: z.object({ endpoint: z.url() }),
  cognito: z.optional(z.object({ endpoint: z.url(), userPoolId: z.string() })),
  ses: z.optional(z.object({ endpoint: z.url() })),
  stripe: z.optional(z.object({ endpoint: z.url(), secretKey: z.string() })),
  clock: z.string(),
});

/**
 * Finds the audited system; sets the environment of a local system.
 * @throws AuditProblem if the system does not respond or has no master key
 */
export const locate = async (
  { local, dataDir }: SystemOptions,
  env: NodeJS.ProcessEnv,
): Promise<{ readonly place: SystemLocation; readonly environment: Readonly<Record<string, string>> }> => {
  if (local === undefined && dataDir === undefined && env.EVENTS_TABLE)
    return { place: 'aws', environment: {} };
  const isUrl = /^https?:\/\//.test(local ?? '');
  const url = isUrl && local ? local : `http://localhost:${env.PORT ?? '3000'}`;
  const folder = resolve(dataDir ?? (isUrl || !local ? (env.DATA_DIR ?? defaultDataDir) : local));
  const { dynamodb, cognito, ses, stripe, clock } = await statusOf(url);
  const masterKeyFile = join(folder, 'master.key');
  await access(masterKeyFile).catch(() => {
    throw new AuditProblem(
      `There is no master key in ${folder}. Specify the data folder of the running system with --data-dir.`,
    );
  });
  return {
    place: 'local',
    environment: {
      AWS_REGION: 'us-east-1',
      AWS_ACCESS_KEY_ID: 'local',
      AWS_SECRET_ACCESS_KEY: 'local',
      AWS_ENDPOINT_URL_DYNAMODB: dynamodb.endpoint,
      EVENTS_TABLE: eventsTable.name,
      READ_TABLE: readTable.name,
      LOCAL_SYSTEM_URL: url,
      KEYS_TABLE: keysTable.name,
      INBOX_TABLE: inboxTable.name,
      MASTER_KEY_FILE: masterKeyFile,
      PROOF_KEY_FILE: join(folder, 'proof.key'),
      HEADS_FOLDER: join(folder, 'kept-heads'),
      HEADS_KEY_FILE: join(folder, 'heads.key'),
      ...(cognito && {
        AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: cognito.endpoint,
        COGNITO_USER_POOL_ID: cognito.userPoolId,
      }),
      ...(ses && { AWS_ENDPOINT_URL_SESV2: ses.endpoint }),
      ...(stripe && { STRIPE_API_BASE: stripe.endpoint, STRIPE_SECRET_KEY: stripe.secretKey, SITE_URL: url }),
      // The system's business clock may be ahead of the wall clock.
      CLOCK_OFFSET_MS: String(Date.parse(clock) - Date.now()),
    },
  };
};

const statusOf = async (url: string): Promise<z.output<typeof statusSchema>> => {
  const address = new URL('/_local/status.json', url);
  const answer = await fetch(address, { signal: AbortSignal.timeout(5_000) }).catch(() => undefined);
  const status = statusSchema.safeParse(answer?.ok ? await answer.json().catch(() => undefined) : undefined);
  if (status.success) return status.data;
  throw new AuditProblem(
    `No local system answers at ${address.origin}. Start it with npm start, or specify its address with --local.`,
  );
};
