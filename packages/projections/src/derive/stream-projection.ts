import { accessDecider } from '@hoops/domain/access/access-decider';
import { accessLogDecider } from '@hoops/domain/access-log/access-log-decider';
import { attendanceDecider } from '@hoops/domain/attendance/attendance-decider';
import { classDecider } from '@hoops/domain/class/class-decider';
import { grades } from '@hoops/domain/club/grades';
import { familyDecider } from '@hoops/domain/family/family-decider';
import { gradeDecider } from '@hoops/domain/grade/grade-decider';
import { noticeDecider } from '@hoops/domain/notice/notice-decider';
import { papersDecider } from '@hoops/domain/papers/papers-decider';
import { payoutDecider } from '@hoops/domain/payout/payout-decider';
import { pricesDecider } from '@hoops/domain/prices/prices-decider';
import { replayDecider } from '@hoops/domain/replay/replay-decider';
import { scheduleDecider } from '@hoops/domain/schedule/schedule-decider';
import type { StreamKind } from '@hoops/domain/stream';
import type { Fold } from '@hoops/event-store/event-store';
import { lists } from '../lists.ts';
import type { DerivedRow } from '../row.ts';
import type { Contribution } from '../totals.ts';
import type { GradeView } from '../views/lists.ts';
import { attendanceRows } from './attendance-rows.ts';
import { familyRows } from './family-rows.ts';
import { jobFold, jobRows } from './job-rows.ts';
import { mailFold, mailRows } from './mail-rows.ts';
import { monthContributions } from './month-contributions.ts';
import { payoutRows } from './payout-rows.ts';
import { reconciliationFold, reconciliationRows } from './reconciliation-rows.ts';
import { requestFold, requestRows } from './request-rows.ts';
import { scheduleView } from './schedule-rows.ts';

export type StreamProjection = {
  readonly fold: Fold<unknown>;
  readonly rows: (state: unknown, id: string) => readonly DerivedRow[];
  /** Amounts that the stream adds to shared totals, at most one entry per total. */
  readonly contributions: (state: unknown) => readonly Contribution[];
};

const projection = <State>(
  fold: Fold<State>,
  rows: (state: State, id: string) => readonly DerivedRow[],
  contributions: (state: State) => readonly Contribution[] = () => [],
): StreamProjection => ({
  fold: fold as Fold<unknown>,
  rows: (state, id) => rows(state as State, id),
  contributions: (state) => contributions(state as State),
});

/** Used by streams whose only rows are in the event log (history-rows.ts). */
const noRows = (): readonly DerivedRow[] => [];

const projections: Readonly<Record<StreamKind, StreamProjection>> = {
  family: projection(familyDecider, familyRows, monthContributions),
  access: projection(accessDecider, ({ isAdmin }, sub) =>
    isAdmin ? [{ kind: 'entry', list: lists.administrators, sort: sub, id: sub, data: { sub } }] : [],
  ),
  schedule: projection(scheduleDecider, (state, id) => [
    { kind: 'document', type: 'schedule', id, data: scheduleView(state) },
  ]),
  grade: projection(gradeDecider, ({ offerings }, id) => {
    const grade = grades.find((known) => known === id);
    if (!grade) return [];
    const view: GradeView = { grade, offerings };
    return [{ kind: 'document', type: 'grade', id, data: view }];
  }),
  request: projection(requestFold, requestRows),
  mail: projection(mailFold, mailRows),
  reconciliation: projection(reconciliationFold, reconciliationRows),
  payout: projection(payoutDecider, payoutRows),
  job: projection(jobFold, jobRows),
  notice: projection(noticeDecider, noRows),
  papers: projection(papersDecider, noRows),
  prices: projection(pricesDecider, noRows),
  class: projection(classDecider, noRows),
  attendance: projection(attendanceDecider, attendanceRows),
  'access-log': projection(accessLogDecider, noRows),
  replay: projection(replayDecider, noRows),
};

export const streamProjection = (kind: StreamKind): StreamProjection => projections[kind];
