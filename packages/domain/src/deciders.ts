import { accessDecider } from './access/access-decider.ts';
import { accessLogDecider } from './access-log/access-log-decider.ts';
import { attendanceDecider } from './attendance/attendance-decider.ts';
import type { RejectionOf } from './command.ts';
import type { FamilyRejection } from './family/commands.ts';
import { familyDecider } from './family/family-decider.ts';
import { gradeDecider } from './grade/grade-decider.ts';
import { mailDecider } from './mail/mail-decider.ts';
import { noticeDecider } from './notice/notice-decider.ts';
import { reconciliationDecider } from './reconciliation/reconciliation-decider.ts';
import { replayDecider } from './replay/replay-decider.ts';
import { requestDecider } from './request/request-decider.ts';
import { scheduleDecider } from './schedule/schedule-decider.ts';

/** Table 2 of 4: every kind of stream with its decider, which names its commands. */
export const deciders = {
  family: familyDecider,
  access: accessDecider,
  schedule: scheduleDecider,
  grade: gradeDecider,
  request: requestDecider,
  mail: mailDecider,
  notice: noticeDecider,
  attendance: attendanceDecider,
  'access-log': accessLogDecider,
  replay: replayDecider,
  reconciliation: reconciliationDecider,
} as const;

/** Every code that a command of these kinds of stream may be refused with. */
export type RejectionBy<Kind extends keyof typeof deciders> =
  | RejectionOf<(typeof deciders)[Kind]['commands'][number]>
  | (Kind extends 'family' ? FamilyRejection : never);
