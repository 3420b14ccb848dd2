import type { FamilyId, RequestId } from './ids.ts';
import { type JobKind, jobStreamId } from './job-kinds.ts';

/** Kinds of stream. A stream is a consistency boundary (aggregate) with totally ordered commits. */
export const streamKinds = [
  'family',
  'access',
  'schedule',
  'grade',
  'prices',
  'request',
  'mail',
  'notice',
  'attendance',
  'access-log',
  'replay',
  'reconciliation',
  'job',
] as const;
export type StreamKind = (typeof streamKinds)[number];
export type StreamName = `${StreamKind}#${string}`;

/** Stream of a family, by the parent's user id. */
export const familyStream = (id: FamilyId): StreamName => `family#${id}`;
/** Rights of the user account with id `sub`. */
export const accessStream = (sub: string): StreamName => `access#${sub}`;
export const scheduleStream: StreamName = 'schedule#main';
/** Offerings of a grade; `0` is Kindergarten. */
export const gradeStream = (grade: string): StreamName => `grade#${grade}`;
/** Current and scheduled prices. */
export const priceStream: StreamName = 'prices#main';
export const requestStream = (id: RequestId): StreamName => `request#${id}`;
export const scheduleNoticeStream: StreamName = 'notice#schedule';
export const mailStream = (id: string): StreamName => `mail#${id}`;
/** A rebuild or another operator action. */
export const replayStream = (id: string): StreamName => `replay#${id}`;
export const reconciliationStream = (id: string): StreamName => `reconciliation#${id}`;
/** Jobs that must not run at the same time share a stream. */
export const jobStream = (kind: JobKind): StreamName => `job#${jobStreamId(kind)}`;
export const attendanceStream = (date: string): StreamName => `attendance#${date}`;
export const accessLogStream = (adminSub: string, day: string): StreamName => `access-log#${adminSub}#${day}`;

const isStreamKind = (text: string): text is StreamKind => (streamKinds as readonly string[]).includes(text);

export const streamNamePattern = new RegExp(`^(${streamKinds.join('|')})#.+$`, 's');

export const isStreamName = (text: string): text is StreamName => streamNamePattern.test(text);

/** @throws Error for an invalid stream name */
export const parseStream = (stream: string): { kind: StreamKind; id: string; name: StreamName } => {
  const at = stream.indexOf('#');
  const kind = stream.slice(0, at);
  const id = stream.slice(at + 1);
  if (at < 1 || !id || !isStreamKind(kind)) throw new Error(`Not a stream name: ${stream}`);
  return { kind, id, name: `${kind}#${id}` };
};
