import { accessStreams } from './access/access-decider.ts';
import { accessLogStreams } from './access-log/access-log-decider.ts';
import { attendanceStreams } from './attendance/attendance-decider.ts';
import { classStreams } from './class/class-decider.ts';
import type { Rejection } from './decider.ts';
import { familyStreams } from './family/stream.ts';
import { gradeStreams } from './grade/grade-decider.ts';
import { jobStreams } from './job/job-decider.ts';
import { mailStreams } from './mail/mail-decider.ts';
import { noticeStreams } from './notice/notice-decider.ts';
import { paperStreams } from './papers/papers-decider.ts';
import { payoutStreams } from './payout/payout-decider.ts';
import { priceStreams } from './prices/prices-decider.ts';
import { reconciliationStreams } from './reconciliation/reconciliation-decider.ts';
import { replayStreams } from './replay/replay-decider.ts';
import { requestStreams } from './request/request-decider.ts';
import { scheduleStreams } from './schedule/schedule-decider.ts';
import type { StreamKind } from './stream.ts';

export const streams = {
  family: familyStreams,
  access: accessStreams,
  schedule: scheduleStreams,
  grade: gradeStreams,
  class: classStreams,
  papers: paperStreams,
  prices: priceStreams,
  request: requestStreams,
  mail: mailStreams,
  notice: noticeStreams,
  attendance: attendanceStreams,
  'access-log': accessLogStreams,
  replay: replayStreams,
  reconciliation: reconciliationStreams,
  payout: payoutStreams,
  job: jobStreams,
} as const satisfies Readonly<Record<StreamKind, unknown>>;

export type RejectionBy<Kind extends StreamKind> = Extract<
  ReturnType<(typeof streams)[Kind]['decider']['decide']>,
  Rejection
>['rejected'];
