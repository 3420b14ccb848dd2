import { createHash } from 'node:crypto';
import { type Credentials, signRequest } from '@hoops/runtime/sign-request';
import type { WriteOnceStore } from './write-once-store.ts';

export type AwsAccess = {
  readonly region: () => Promise<string>;
  readonly credentials: () => Promise<Credentials>;
};

const folder = 'heads/';
const maxAttempts = 3;

/**
 * A put requires a new name. A read returns the oldest version, because a later version may hide it.
 * @throws S3's errors
 */
export const s3WriteOnceStore = (access: AwsAccess, bucket: string): WriteOnceStore => {
  const ask = async (
    method: 'GET' | 'PUT',
    path: string,
    query: Readonly<Record<string, string>>,
    body?: string,
    headers?: Readonly<Record<string, string>>,
  ): Promise<{ readonly status: number; readonly text: string }> => {
    const region = await access.region();
    const endpoint = process.env.AWS_ENDPOINT_URL_S3 ?? process.env.AWS_ENDPOINT_URL;
    const url = new URL(
      endpoint ? `${endpoint}/${bucket}/${path}` : `https://${bucket}.s3.${region}.amazonaws.com/${path}`,
    );
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const unsigned = { method, url, ...(headers && { headers }), ...(body !== undefined && { body }) };
    const as = { credentials: await access.credentials(), region, service: 's3' };
    const { host: _host, ...signed } = signRequest(unsigned, as, new Date());
    const answer = await fetch(url, {
      method,
      headers: signed,
      signal: AbortSignal.timeout(30_000),
      ...(body !== undefined && { body }),
    });
    return { status: answer.status, text: await answer.text() };
  };

  const firstVersions = async (prefix: string): Promise<ReadonlyMap<string, string>> => {
    const first = new Map<string, string>();
    let from: Readonly<Record<string, string>> = {};
    for (;;) {
      const { status, text } = await ask('GET', '', { versions: '', prefix: `${folder}${prefix}`, ...from });
      if (status !== 200) throw refused('list', status, text);
      for (const [, version = ''] of text.matchAll(/<Version>(.*?)<\/Version>/gs)) {
        first.set(field(version, 'Key').slice(folder.length), field(version, 'VersionId'));
      }
      if (field(text, 'IsTruncated') !== 'true') return first;
      from = {
        'key-marker': field(text, 'NextKeyMarker'),
        'version-id-marker': field(text, 'NextVersionIdMarker'),
      };
    }
  };

  return {
    put: async (name, text) => {
      const headers = {
        'if-none-match': '*',
        // S3 requires a checksum for Object Lock.
        'content-md5': createHash('md5').update(text).digest('base64'),
        'content-type': 'application/json',
      };
      for (let attempt = 1; ; attempt += 1) {
        const { status, text: answer } = await ask('PUT', `${folder}${name}`, {}, text, headers);
        if (status === 200) return true;
        if (status === 412) return false;
        // 409 means a concurrent writer; the next attempt shows which writer was first.
        const isWorthTrying = status === 409 || status >= 500;
        if (!isWorthTrying || attempt === maxAttempts) throw refused('keep', status, answer);
      }
    },
    get: async (name) => {
      const versionId = (await firstVersions(name)).get(name);
      if (versionId === undefined) return undefined;
      const { status, text } = await ask('GET', `${folder}${name}`, { versionId });
      if (status !== 200) throw refused('read', status, text);
      return text;
    },
    names: async (prefix = '') => [...(await firstVersions(prefix)).keys()].sort(),
  };
};

const field = (xml: string, name: string): string => {
  const value = new RegExp(`<${name}>(.*?)</${name}>`, 's').exec(xml)?.[1];
  if (value === undefined) throw new Error(`S3 responded without a ${name}.`);
  return value;
};

const refused = (what: string, status: number, answer: string): Error =>
  new Error(`S3 did not ${what} the heads (${/<Code>(\w+)<\/Code>/.exec(answer)?.[1] ?? status}).`);
