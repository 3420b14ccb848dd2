import * as z from 'zod/mini';

/**
 * Checks environment variables by concern; a Lambda sets only the variables it uses. Errors contain names of
 * variables, never values.
 */
export const concern =
  <Input extends z.ZodMiniType, Settings>(schema: Input, map: (env: z.output<Input>) => Settings) =>
  (env: NodeJS.ProcessEnv = process.env): Settings => {
    const result = z.safeParse(schema, env);
    if (result.success) return map(result.data);
    const names = [...new Set(result.error.issues.map((issue) => String(issue.path[0] ?? 'environment')))];
    throw new ConfigurationError(`Missing or invalid in the environment: ${names.join(', ')}.`);
  };

export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
}

/** Lambda sets the variable to the function's name. */
export const isOnLambda = (env: NodeJS.ProcessEnv = process.env): boolean =>
  env.AWS_LAMBDA_FUNCTION_NAME !== undefined;

const text = z.string().check(z.minLength(1));
const optionalText = z.optional(text);
const positiveNumber = z.optional(z.coerce.number().check(z.positive()));
export const url = z.url({ protocol: /^https?$/ });

export const eventsConfig = concern(
  z.object({
    EVENTS_TABLE: text,
    CLUB_ID: z._default(text, 'all-american-hoops'),
    PRODUCER_VERSION: z._default(text, 'development'),
  }),
  (env) => ({ eventsTable: env.EVENTS_TABLE, clubId: env.CLUB_ID, producer: env.PRODUCER_VERSION }),
);

/** Key that wraps family keys or proves commits: in KMS on AWS, in a file locally. */
export type KeySetting =
  | { readonly kind: 'kms'; readonly keyId: string }
  | { readonly kind: 'file'; readonly path: string };

export const keysConfig = concern(
  z.object({ KEYS_TABLE: text, MASTER_KEY_ID: optionalText, MASTER_KEY_FILE: optionalText }).check(
    z.refine((env) => (env.MASTER_KEY_ID === undefined) !== (env.MASTER_KEY_FILE === undefined), {
      path: ['MASTER_KEY_ID or MASTER_KEY_FILE'],
    }),
  ),
  (env): { keysTable: string; masterKey: KeySetting } => ({
    keysTable: env.KEYS_TABLE,
    masterKey:
      env.MASTER_KEY_ID === undefined
        ? { kind: 'file', path: env.MASTER_KEY_FILE ?? '' }
        : { kind: 'kms', keyId: env.MASTER_KEY_ID },
  }),
);

export const proofConfig = concern(
  z.object({ PROOF_KEY_ID: optionalText, PROOF_KEY_FILE: optionalText }).check(
    z.refine((env) => (env.PROOF_KEY_ID === undefined) !== (env.PROOF_KEY_FILE === undefined), {
      path: ['PROOF_KEY_ID or PROOF_KEY_FILE'],
    }),
  ),
  (env): KeySetting =>
    env.PROOF_KEY_ID === undefined
      ? { kind: 'file', path: env.PROOF_KEY_FILE ?? '' }
      : { kind: 'kms', keyId: env.PROOF_KEY_ID },
);

/** Storage and signing key of signed tree heads: in S3 and KMS on AWS, in files locally. */
export type HeadsSetting =
  | {
      readonly kind: 's3';
      readonly bucket: string;
      readonly keyId: string;
      /** P-256 key of days signed by earlier releases. */
      readonly formerKeyId: string;
    }
  | { readonly kind: 'files'; readonly folder: string; readonly keyFile: string };

const headsProblem = 'HEADS_BUCKET, HEADS_KEY_ID and HEADS_FORMER_KEY_ID, or HEADS_FOLDER and HEADS_KEY_FILE';

export const headsConfig = concern(
  z.pipe(
    z.object({
      HEADS_BUCKET: optionalText,
      HEADS_KEY_ID: optionalText,
      HEADS_FORMER_KEY_ID: optionalText,
      HEADS_FOLDER: optionalText,
      HEADS_KEY_FILE: optionalText,
    }),
    z.transform((env, { issues }): HeadsSetting => {
      const { HEADS_BUCKET: bucket, HEADS_KEY_ID: keyId, HEADS_FORMER_KEY_ID: formerKeyId } = env;
      if (bucket && keyId && formerKeyId) return { kind: 's3', bucket, keyId, formerKeyId };
      const { HEADS_FOLDER: folder, HEADS_KEY_FILE: keyFile } = env;
      if (folder && keyFile) return { kind: 'files', folder, keyFile };
      issues.push({ code: 'custom', input: undefined, path: [headsProblem] });
      return z.NEVER;
    }),
  ),
  (setting) => setting,
);

export const rowsConfig = concern(z.object({ READ_TABLE: text }), (env) => ({ readTable: env.READ_TABLE }));

export const inboxConfig = concern(z.object({ INBOX_TABLE: text }), (env) => ({
  inboxTable: env.INBOX_TABLE,
}));

export const busConfig = concern(z.object({ EVENT_BUS_NAME: text }), (env) => ({
  eventBusName: env.EVENT_BUS_NAME,
}));

export const siteConfig = concern(z.object({ SITE_URL: url }), (env) => ({ siteUrl: env.SITE_URL }));

export const mailConfig = concern(
  z.object({
    MAIL_FROM: text,
    COACH_EMAIL: text,
    SITE_URL: url,
    SES_CONFIGURATION_SET: optionalText,
    SES_MAILS_PER_SECOND: positiveNumber,
  }),
  (env) => ({
    from: env.MAIL_FROM,
    coachEmail: env.COACH_EMAIL,
    siteUrl: env.SITE_URL,
    configurationSet: env.SES_CONFIGURATION_SET,
    /** Sending rate of the SES account; unset means the default rate. */
    mailsPerSecond: env.SES_MAILS_PER_SECOND,
  }),
);

/** Origin of the push service for tests; unset on AWS. */
export const pushConfig = concern(z.object({ LOCAL_PUSH_SERVICE: z.optional(url) }), (env) => ({
  localService: env.LOCAL_PUSH_SERVICE,
}));

export const stripeConfig = concern(
  z.object({ STRIPE_API_BASE: z.optional(url), SITE_URL: url, STRIPE_REQUESTS_PER_SECOND: positiveNumber }),
  (env) => ({
    api: env.STRIPE_API_BASE === undefined ? undefined : addressOf(env.STRIPE_API_BASE),
    siteUrl: env.SITE_URL,
    /** Rate limit of this process for Stripe (wiring/stripe-limits.ts); unlimited if unset. */
    requestsPerSecond: env.STRIPE_REQUESTS_PER_SECOND,
  }),
);

export const cognitoConfig = concern(
  z.object({
    COGNITO_USER_POOL_ID: text,
    COGNITO_CLIENT_ID: text,
    AWS_REGION: text,
    COGNITO_JWKS_URL: z.optional(url),
  }),
  (env) => {
    const issuer = `https://cognito-idp.${env.AWS_REGION}.amazonaws.com/${env.COGNITO_USER_POOL_ID}`;
    return {
      clientId: env.COGNITO_CLIENT_ID,
      issuer,
      jwksUrl: env.COGNITO_JWKS_URL ?? `${issuer}/.well-known/jwks.json`,
    };
  },
);

/** Secrets, separated by commas, that prove a request came through CloudFront; unset allows direct calls. */
export const originConfig = concern(z.object({ ORIGIN_SECRETS: optionalText }), (env) =>
  env.ORIGIN_SECRETS === undefined ? {} : { originSecrets: env.ORIGIN_SECRETS.split(',') },
);

export const adminSecondFactorConfig = concern(
  z.object({ ADMIN_SECOND_FACTOR: z.optional(z.literal('required')) }),
  (env) => ({ isRequired: env.ADMIN_SECOND_FACTOR !== undefined }),
);

export const secondFactorConfig = concern(
  z.object({
    COGNITO_USER_POOL_ID: text,
    AWS_REGION: text,
    AWS_ENDPOINT_URL: z.optional(url),
    AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: z.optional(url),
  }),
  (env) => ({
    userPoolId: env.COGNITO_USER_POOL_ID,
    region: env.AWS_REGION,
    endpoint:
      env.AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER ??
      env.AWS_ENDPOINT_URL ??
      `https://cognito-idp.${env.AWS_REGION}.amazonaws.com`,
  }),
);

export const signInsConfig = concern(z.object({ COGNITO_USER_POOL_ID: text }), (env) => ({
  userPoolId: env.COGNITO_USER_POOL_ID,
}));

const addressOf = (base: string) => {
  const { protocol, hostname, port } = new URL(base);
  const isHttp = protocol === 'http:';
  return {
    protocol: isHttp ? ('http' as const) : ('https' as const),
    host: hostname,
    port: Number(port || (isHttp ? 80 : 443)),
  };
};
