import { createHash, createHmac } from 'node:crypto';

export type Credentials = {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string | undefined;
};

export const credentialsOf = (env: NodeJS.ProcessEnv): Credentials => {
  const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN } = env;
  if (!AWS_ACCESS_KEY_ID || !AWS_SECRET_ACCESS_KEY) throw new Error('There are no AWS credentials.');
  return {
    accessKeyId: AWS_ACCESS_KEY_ID,
    secretAccessKey: AWS_SECRET_ACCESS_KEY,
    sessionToken: AWS_SESSION_TOKEN,
  };
};

export type Unsigned = {
  readonly method: 'GET' | 'PUT' | 'POST';
  readonly url: URL;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
};

/**
 * Signature Version 4 headers, for services with too few requests to justify an SDK client.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
 */
export const signRequest = (
  { method, url, headers = {}, body = '' }: Unsigned,
  as: { readonly credentials: Credentials; readonly region: string; readonly service: string },
  now: Date,
): Record<string, string> => {
  const { accessKeyId, secretAccessKey, sessionToken } = as.credentials;
  const moment = now.toISOString().replace(/[-:]|\.\d{3}/g, '');
  const day = moment.slice(0, 8);
  const signed: Record<string, string> = {
    ...headers,
    host: url.host,
    'x-amz-content-sha256': sha256(body),
    'x-amz-date': moment,
    ...(sessionToken !== undefined && { 'x-amz-security-token': sessionToken }),
  };
  const names = Object.keys(signed).sort();
  const request = [
    method,
    url.pathname,
    queryOf(url),
    ...names.map((name) => `${name}:${signed[name]?.trim()}`),
    '',
    names.join(';'),
    sha256(body),
  ].join('\n');
  const scope = [day, as.region, as.service, 'aws4_request'];
  const key = scope.reduce<string | Buffer>((secret, part) => hmac(secret, part), `AWS4${secretAccessKey}`);
  const signature = hmac(
    key,
    ['AWS4-HMAC-SHA256', moment, scope.join('/'), sha256(request)].join('\n'),
  ).toString('hex');
  return {
    ...signed,
    authorization: `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope.join('/')},SignedHeaders=${names.join(';')},Signature=${signature}`,
  };
};

const queryOf = (url: URL): string =>
  [...url.searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join('&');

const encoded = (text: string): string =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
