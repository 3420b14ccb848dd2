import * as z from 'zod/mini';
import { AwsError } from '../loopback/serve-aws.ts';

const requestSchema = z.object({
  Entries: z.array(
    z.object({
      Source: z.optional(z.string()),
      DetailType: z.optional(z.string()),
      Detail: z.optional(z.string()),
      EventBusName: z.optional(z.string()),
      Time: z.optional(z.number()),
    }),
  ),
});

export type PutEventsEntry = z.infer<typeof requestSchema>['Entries'][number];

export type BusEvent = {
  version: '0';
  id: string;
  'detail-type': string;
  source: string;
  account: string;
  time: string;
  region: string;
  resources: [];
  detail: object;
};

export type EntryFailure = { ErrorCode: string; ErrorMessage: string };

const maxEntries = 10;
const maxRequestBytes = 1024 * 1024;

/** @throws AwsError for a call above EventBridge's limits */
export const parsePutEvents = (body: unknown): PutEventsEntry[] => {
  const request = requestSchema.safeParse(body);
  if (!request.success)
    throw new AwsError(400, 'ValidationException', 'The request is not a PutEvents request.');
  const { Entries } = request.data;
  if (Entries.length === 0 || Entries.length > maxEntries) {
    const limit = 'Member must have length between 1 and 10';
    throw new AwsError(
      400,
      'ValidationException',
      `Value at 'entries' failed to satisfy constraint: ${limit}`,
    );
  }
  if (Entries.reduce((sum, entry) => sum + entryBytes(entry), 0) > maxRequestBytes) {
    const message = 'Total size of the entries in the request is over the limit.';
    throw new AwsError(400, 'ValidationException', message);
  }
  return Entries;
};

const entryBytes = ({ Time, Source, DetailType, Detail }: PutEventsEntry): number => {
  const texts = [Source, DetailType, Detail];
  return texts.reduce((sum, text) => sum + Buffer.byteLength(text ?? ''), Time === undefined ? 0 : 14);
};

export const toBusEvent = (entry: PutEventsEntry, id: string, now: Date): BusEvent | EntryFailure => {
  for (const name of ['Source', 'DetailType', 'Detail'] as const) {
    if (!entry[name]) {
      const reason = `Parameter ${name} is not valid. Reason: ${name} is a required argument.`;
      return { ErrorCode: 'InvalidArgument', ErrorMessage: reason };
    }
  }
  const { Source = '', DetailType = '', Detail = '', Time } = entry;
  if (Source.startsWith('aws.')) {
    return { ErrorCode: 'NotAuthorizedForSourceException', ErrorMessage: 'Not authorized for the source.' };
  }
  const detail = parseDetail(Detail);
  if (!detail) return { ErrorCode: 'MalformedDetail', ErrorMessage: 'Detail is malformed.' };
  const time = Time === undefined ? now : new Date(Time * 1000);
  return {
    version: '0',
    id,
    'detail-type': DetailType,
    source: Source,
    account: '000000000000',
    time: time.toISOString().replace(/\.\d+Z$/, 'Z'),
    region: 'us-east-1',
    resources: [],
    detail,
  };
};

const parseDetail = (text: string): object | undefined => {
  try {
    const detail: unknown = JSON.parse(text);
    return typeof detail === 'object' && detail !== null && !Array.isArray(detail) ? detail : undefined;
  } catch {
    return undefined;
  }
};
