import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

type Version = { readonly id: string; readonly body: string | undefined };

export type FakeS3 = {
  readonly url: string;
  readonly overwrite: (key: string, body: string) => void;
  readonly remove: (key: string) => void;
  readonly failNext: (status: number) => void;
  readonly close: () => Promise<void>;
};

/**
 * S3 bucket with Object Lock as documented: answers 412 to `If-None-Match: *` for an existing object,
 * requires checksums, lists two versions per page, newest first.
 */
export const startFakeS3 = async (bucket: string): Promise<FakeS3> => {
  const objects = new Map<string, Version[]>();
  let failing: number | undefined;
  const add = (key: string, body: string | undefined) =>
    objects.set(key, [{ id: randomUUID(), body }, ...(objects.get(key) ?? [])]);

  const write = (request: IncomingMessage, key: string, body: string): Answer => {
    if (failing !== undefined) {
      const status = failing;
      failing = undefined;
      return [status, '<Error><Code>ConditionalRequestConflict</Code></Error>'];
    }
    if (request.headers['content-md5'] !== createHash('md5').update(body).digest('base64')) {
      return [400, '<Error><Code>InvalidRequest</Code></Error>'];
    }
    const current = objects.get(key)?.[0];
    if (request.headers['if-none-match'] === '*' && current?.body !== undefined) {
      return [412, '<Error><Code>PreconditionFailed</Code></Error>'];
    }
    add(key, body);
    return [200, ''];
  };

  const list = (query: URLSearchParams): Answer => {
    const prefix = query.get('prefix') ?? '';
    const all = [...objects]
      .filter(([key]) => key.startsWith(prefix))
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .flatMap(([key, versions]) => versions.map((version) => ({ key, ...version })));
    const marker = all.findIndex(
      ({ key, id }) => key === query.get('key-marker') && id === query.get('version-id-marker'),
    );
    const page = all.slice(marker + 1, marker + 3);
    const last = page.at(-1);
    const entries = page.map(({ key, id, body }) => {
      const element = body === undefined ? 'DeleteMarker' : 'Version';
      return `<${element}><Key>${key}</Key><VersionId>${id}</VersionId></${element}>`;
    });
    const next =
      last && last.id !== all.at(-1)?.id
        ? `<IsTruncated>true</IsTruncated><NextKeyMarker>${last.key}</NextKeyMarker><NextVersionIdMarker>${last.id}</NextVersionIdMarker>`
        : '<IsTruncated>false</IsTruncated>';
    return [200, `<ListVersionsResult>${next}${entries.join('')}</ListVersionsResult>`];
  };

  const read = (key: string, versionId: string | null): Answer => {
    const versions = objects.get(key) ?? [];
    const found = versionId === null ? versions[0] : versions.find(({ id }) => id === versionId);
    return found?.body === undefined ? [404, '<Error><Code>NoSuchKey</Code></Error>'] : [200, found.body];
  };

  const answer = async (request: IncomingMessage): Promise<Answer> => {
    const body = await text(request);
    const url = new URL(request.url ?? '/', 'http://s3');
    const isSigned =
      /^AWS4-HMAC-SHA256 Credential=\w+\/\d{8}\/us-east-1\/s3\/aws4_request,SignedHeaders=[\w;-]*host[\w;-]*,Signature=[0-9a-f]{64}$/.test(
        request.headers.authorization ?? '',
      ) && request.headers['x-amz-content-sha256'] === createHash('sha256').update(body).digest('hex');
    if (!isSigned) return [403, '<Error><Code>AccessDenied</Code></Error>'];
    const [, of, ...rest] = decodeURIComponent(url.pathname).split('/');
    if (of !== bucket) return [404, '<Error><Code>NoSuchBucket</Code></Error>'];
    const key = rest.join('/');
    if (request.method === 'PUT') return write(request, key, body);
    return url.searchParams.has('versions')
      ? list(url.searchParams)
      : read(key, url.searchParams.get('versionId'));
  };

  const server = createServer((request, response: ServerResponse) => {
    answer(request).then(([status, said]) => response.writeHead(status).end(said));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    overwrite: add,
    remove: (key) => void add(key, undefined),
    failNext: (status) => {
      failing = status;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

type Answer = readonly [status: number, body: string];
