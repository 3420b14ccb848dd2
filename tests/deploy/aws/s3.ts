import { createHash, randomUUID } from 'node:crypto';
import { type Account, AwsError, objectIn } from './account.ts';
import { toXml } from './xml.ts';

export type S3Request = {
  readonly method: string;
  readonly bucket: string;
  readonly key: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
};

export type S3Answer = {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer | string;
};

const etagOf = (object: Buffer): string => `"${createHash('md5').update(object).digest('hex')}"`;

const uploads = new Map<string, Map<number, Buffer>>();

const partsOf = (query: URLSearchParams): Map<number, Buffer> => {
  const parts = uploads.get(query.get('uploadId') ?? '');
  if (!parts) throw new AwsError('NoSuchUpload', 'The specified upload does not exist.', 404);
  return parts;
};

export function answerS3(account: Account, request: S3Request): S3Answer {
  const { method, bucket, key, query } = request;
  if (method === 'PUT' && key === '') return putBucket(account, request);
  const objects = account.buckets.get(bucket);
  if (!objects) throw new AwsError('NoSuchBucket', 'The specified bucket does not exist', 404);
  if (key === '') return answerBucket(objects, request);
  switch (method) {
    case 'PUT': {
      const body = unchunked(request);
      if (query.has('partNumber')) {
        partsOf(query).set(Number(query.get('partNumber')), body);
        return { headers: { etag: etagOf(body) } };
      }
      if (request.headers['if-none-match'] === '*' && objects.has(key))
        throw new AwsError('PreconditionFailed', 'At least one of the pre-conditions did not hold', 412);
      objects.set(key, body);
      return { headers: { etag: etagOf(body) } };
    }
    case 'POST': {
      if (query.has('uploads')) {
        const UploadId = randomUUID();
        uploads.set(UploadId, new Map());
        const started = toXml({ Bucket: bucket, Key: key, UploadId });
        return { body: `<InitiateMultipartUploadResult>${started}</InitiateMultipartUploadResult>` };
      }
      const parts = [...partsOf(query)].toSorted(([one], [other]) => one - other);
      const object = Buffer.concat(parts.map(([, part]) => part));
      objects.set(key, object);
      const ended = toXml({ Bucket: bucket, Key: key, ETag: etagOf(object) });
      return { body: `<CompleteMultipartUploadResult>${ended}</CompleteMultipartUploadResult>` };
    }
    case 'GET':
    case 'HEAD': {
      const object = objectIn(account, bucket, key);
      return {
        headers: { etag: etagOf(object), 'content-length': String(object.length) },
        ...(method === 'GET' && { body: object }),
      };
    }
    case 'DELETE':
      objects.delete(key);
      return {};
    default:
      throw new AwsError('MethodNotAllowed', `S3 does not know ${method}`, 405);
  }
}

function putBucket(
  { buckets, bucketSettings }: Account,
  { bucket, query, headers, body }: S3Request,
): S3Answer {
  const settings = bucketSettings.get(bucket);
  if ([...query.keys()].every((name) => name === 'x-id')) {
    if (buckets.has(bucket)) throw new AwsError('BucketAlreadyExists', 'The bucket name is taken.', 409);
    buckets.set(bucket, new Map());
    bucketSettings.set(bucket, { hasLock: headers['x-amz-bucket-object-lock-enabled'] === 'true' });
    return { headers: { location: `/${bucket}` } };
  }
  if (!settings) throw new AwsError('NoSuchBucket', 'The specified bucket does not exist', 404);
  if (query.has('object-lock')) {
    if (!settings.hasLock)
      throw new AwsError('InvalidBucketState', 'Object Lock configuration cannot be enabled', 409);
    bucketSettings.set(bucket, { ...settings, lock: body.toString() });
    return {};
  }
  if (!query.has('policy')) throw new AwsError('NotImplemented', `S3 does not know PUT ?${query}`, 501);
  const { Statement } = JSON.parse(body.toString());
  const arn = `arn:aws:s3:::${bucket}`;
  for (const { Resource } of Statement)
    if (Resource !== arn && !String(Resource).startsWith(`${arn}/`))
      throw new AwsError('MalformedPolicy', 'Policy has invalid resource');
  bucketSettings.set(bucket, { ...settings, policy: body.toString() });
  return {};
}

function answerBucket(objects: ReadonlyMap<string, Buffer>, { method, query }: S3Request): S3Answer {
  if (method === 'HEAD') return {};
  // An empty location means us-east-1.
  if (query.has('location'))
    return { body: '<LocationConstraint xmlns="http://s3.amazonaws.com/doc/2006-03-01/"/>' };
  if (query.has('encryption')) {
    const rule =
      '<Rule><ApplyServerSideEncryptionByDefault><SSEAlgorithm>AES256</SSEAlgorithm></ApplyServerSideEncryptionByDefault></Rule>';
    return { body: `<ServerSideEncryptionConfiguration>${rule}</ServerSideEncryptionConfiguration>` };
  }
  const keys = [...objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? ''));
  if (query.has('versions'))
    return {
      body: `<ListVersionsResult><IsTruncated>false</IsTruncated>${keys
        .map((Key) => `<Version>${toXml({ Key, VersionId: '1', IsLatest: true })}</Version>`)
        .join('')}</ListVersionsResult>`,
    };
  if (query.get('list-type') === '2')
    return {
      body: `<ListBucketResult><KeyCount>${keys.length}</KeyCount><IsTruncated>false</IsTruncated>${keys
        .map((Key) => `<Contents>${toXml({ Key, Size: 1 })}</Contents>`)
        .join('')}</ListBucketResult>`,
    };
  throw new AwsError('NotImplemented', `S3 does not know ${method} ?${query} of a bucket`, 501);
}

/**
 * Body of an upload. A stream consists of signed chunks, `length;signature CRLF bytes CRLF`, and ends with an
 * empty chunk.
 */
function unchunked({ headers, body }: S3Request): Buffer {
  if (!String(headers['x-amz-content-sha256']).startsWith('STREAMING')) return body;
  const parts: Buffer[] = [];
  let at = 0;
  for (;;) {
    const end = body.indexOf('\r\n', at);
    const length = Number.parseInt(body.subarray(at, end).toString(), 16);
    if (!(length > 0)) return Buffer.concat(parts);
    parts.push(body.subarray(end + 2, end + 2 + length));
    at = end + 2 + length + 2;
  }
}
