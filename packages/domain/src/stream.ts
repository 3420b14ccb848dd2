import type { Program } from './club/days.ts';
import type { FamilyId, RequestId } from './ids.ts';
import { type JobKind, jobStreamId } from './job-kinds.ts';

/** Kinds of stream. A stream is an aggregate, whose commits have a total order. */
export const streamKinds = [
  'family',
  'access',
  'schedule',
  'grade',
  'class',
  'papers',
  'prices',
  'request',
  'mail',
  'notice',
  'attendance',
  'access-log',
  'replay',
  'reconciliation',
  'payout',
  'job',
] as const;
export type StreamKind = (typeof streamKinds)[number];
export type StreamName = `${StreamKind}#${string}`;

export const familyStream = (id: FamilyId): StreamName => `family#${id}`;
export const accessStream = (sub: string): StreamName => `access#${sub}`;
export const scheduleStream: StreamName = 'schedule#main';
export const gradeStream = (grade: string): StreamName => `grade#${grade}`;
export const classStream = (program: Program): StreamName => `class#${program}`;
export const paperStream: StreamName = 'papers#main';
export const priceStream: StreamName = 'prices#main';
export const requestStream = (id: RequestId): StreamName => `request#${id}`;
export const scheduleNoticeStream: StreamName = 'notice#schedule';
export const mailStream = (id: string): StreamName => `mail#${id}`;
export const replayStream = (id: string): StreamName => `replay#${id}`;
export const reconciliationStream = (id: string): StreamName => `reconciliation#${id}`;
export const payoutStream = (id: string): StreamName => `payout#${id}`;
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
