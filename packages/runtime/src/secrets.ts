import { GetParametersCommand, type SSMClient } from '@aws-sdk/client-ssm';
import { ssmClient } from './aws-clients.ts';

export type SecretName = 'STRIPE_SECRET_KEY' | 'STRIPE_WEBHOOK_SECRET' | 'STRIPE_WEBHOOK_SECRET_PREVIOUS';

const cached = new Map<SecretName, Promise<string | undefined>>();

/**
 * A secret: the environment variable of that name (local system, tests), else the parameter that the stacks
 * bind. Fetched once per process; a failed fetch is not remembered.
 * @throws Error naming the secret when it is not set.
 */
export const secret = async (name: SecretName): Promise<string> => {
  const value = await optionalSecret(name);
  if (value === undefined) throw new Error(`The secret ${name} is not set.`);
  return value;
};

/** The same for a secret that may be missing, such as a previous signing secret outside of a rotation. */
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

/**
 * Both places in one call: the stage's own value, then the app's fallback. It must be GetParameters, the
 * plural: that is the only reading permission the binding grants.
 */
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
