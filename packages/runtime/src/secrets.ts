import { GetParametersCommand, type SSMClient } from '@aws-sdk/client-ssm';
import { ssmClient } from './aws-clients.ts';

export type SecretName = 'STRIPE_SECRET_KEY' | 'STRIPE_WEBHOOK_SECRET' | 'STRIPE_WEBHOOK_SECRET_PREVIOUS';

const cached = new Map<SecretName, Promise<string | undefined>>();

/**
 * Secret from an environment variable (local, tests) or the stage's parameter. Fetched once; a failed fetch
 * is retried.
 * @throws Error naming a missing secret
 */
export const secret = async (name: SecretName): Promise<string> => {
  const value = await optionalSecret(name);
  if (value === undefined) throw new Error(`The secret ${name} is not set.`);
  return value;
};

export const optionalSecret = (name: SecretName): Promise<string | undefined> => {
  const local = process.env[name];
  if (local) return Promise.resolve(local);
  const known = cached.get(name);
  if (known) return known;
  const fetched = fetchSecret(ssmClient(), name, process.env);
  cached.set(name, fetched);
  fetched.catch(() => cached.delete(name));
  return fetched;
};

/** Reads the stage's value, or the app's fallback, by GetParameters, the only call that Lambdas may make. */
export const fetchSecret = async (
  client: Pick<SSMClient, 'send'>,
  name: SecretName,
  env: NodeJS.ProcessEnv,
): Promise<string | undefined> => {
  const prefix = env.SST_SSM_PREFIX;
  const app = env.SST_APP;
  if (!prefix || !app) return undefined;
  const own = `${prefix}Secret/${name}/value`;
  const fallback = `/sst/${app}/.fallback/Secret/${name}/value`;
  const answer = await client.send(
    new GetParametersCommand({ Names: [own, fallback], WithDecryption: true }),
  );
  const valueAt = (path: string) => answer.Parameters?.find((parameter) => parameter.Name === path)?.Value;
  return valueAt(own) ?? valueAt(fallback);
};
