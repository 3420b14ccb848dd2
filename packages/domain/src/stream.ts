import type { FamilyId, RequestId } from './ids.ts';
import { type JobKind, jobStreamId } from './job/kinds.ts';

/** The kinds of stream. A stream is one consistency boundary: its commits are totally ordered. */
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

/** The stream of a family, by the sign-in id of its parent. */
export const familyStream = (id: FamilyId): StreamName => `family#${id}`;
/** The stream of a sign-in's rights; `sub` is its id. */
export const accessStream = (sub: string): StreamName => `access#${sub}`;
export const scheduleStream: StreamName = 'schedule#main';
/** The stream of what a grade is offered; `0` is Kindergarten. */
export const gradeStream = (grade: string): StreamName => `grade#${grade}`;
/** The stream of what the plans cost, and will. */
export const priceStream: StreamName = 'prices#main';
/** The stream of a request to the coach. */
export const requestStream = (id: RequestId): StreamName => `request#${id}`;
/** Up to where families were notified of changes of the schedule. */
export const scheduleNoticeStream: StreamName = 'notice#schedule';
/** The stream of one mail. */
export const mailStream = (id: string): StreamName => `mail#${id}`;
/** The stream of one rebuild, or of another act of an operator. */
export const replayStream = (id: string): StreamName => `replay#${id}`;
/** The stream of one comparison with Stripe, by the id of its run. */
export const reconciliationStream = (id: string): StreamName => `reconciliation#${id}`;
/** The stream of all runs of a kind of job, and of those that must not run against it. */
export const jobStream = (kind: JobKind): StreamName => `job#${jobStreamId(kind)}`;
/** The stream of a day's attendance, by the club's calendar date. */
export const attendanceStream = (date: string): StreamName => `attendance#${date}`;
/** The stream of an administrator's views of personal data on one day of the club. */
export const accessLogStream = (adminSub: string, day: string): StreamName => `access-log#${adminSub}#${day}`;

const isStreamKind = (text: string): text is StreamKind => (streamKinds as readonly string[]).includes(text);

/** What names of streams look like. */
export const streamNamePattern = new RegExp(`^(${streamKinds.join('|')})#.+$`, 's');

/** Tells whether a text names a stream. */
export const isStreamName = (text: string): text is StreamName => streamNamePattern.test(text);

/** @throws Error when the text is not a stream name. */
export const parseStream = (stream: string): { kind: StreamKind; id: string; name: StreamName } => {
  const at = stream.indexOf('#');
  const kind = stream.slice(0, at);
  const id = stream.slice(at + 1);
  if (at < 1 || !id || !isStreamKind(kind)) throw new Error(`Not a stream name: ${stream}`);
  return { kind, id, name: `${kind}#${id}` };
};
