import { accessDecider } from './access/access-decider.ts';
import { accessEvents } from './access/events.ts';
import { accessLogDecider } from './access-log/access-log-decider.ts';
import { accessLogEvents } from './access-log/events.ts';
import { attendanceDecider } from './attendance/attendance-decider.ts';
import { attendanceEvents } from './attendance/events.ts';
import { familyRules } from './family/rules.ts';
import { gradeEvents } from './grade/events.ts';
import { gradeDecider } from './grade/grade-decider.ts';
import { mailEvents } from './mail/events.ts';
import { mailDecider } from './mail/mail-decider.ts';
import { noticeEvents } from './notice/events.ts';
import { noticeDecider } from './notice/notice-decider.ts';
import { reconciliationEvents } from './reconciliation/events.ts';
import { reconciliationDecider } from './reconciliation/reconciliation-decider.ts';
import { replayEvents } from './replay/events.ts';
import { replayDecider } from './replay/replay-decider.ts';
import { requestEvents } from './request/events.ts';
import { requestDecider } from './request/request-decider.ts';
import { scheduleEvents } from './schedule/events.ts';
import { scheduleDecider } from './schedule/schedule-decider.ts';
import { streamRules } from './stream-rules.ts';

/** Table 2 of 4: every kind of stream with its decider and, per command, what may come of it. */
export const deciders = {
  family: familyRules,
  access: streamRules('access', accessEvents, accessDecider, {
    GrantAdmin: { emits: ['AdminGranted'], rejects: [] },
    RevokeAdmin: { emits: ['AdminRevoked'], rejects: [] },
    RevokeSessions: { emits: ['SessionsRevoked'], rejects: [] },
  }),
  schedule: streamRules('schedule', scheduleEvents, scheduleDecider, {
    AddScheduleItem: { emits: ['ScheduleItemAdded'], rejects: [] },
    ChangeScheduleItem: { emits: ['ScheduleItemChanged'], rejects: ['item-not-found', 'item-changed'] },
    RemoveScheduleItem: { emits: ['ScheduleItemRemoved'], rejects: ['item-not-found'] },
    RestoreScheduleItem: { emits: ['ScheduleItemAdded'], rejects: ['item-not-found'] },
    MoveScheduleItem: {
      emits: ['ScheduleItemMoved'],
      rejects: ['item-not-found', 'already-first', 'already-last'],
    },
  }),
  grade: streamRules('grade', gradeEvents, gradeDecider, {
    SetGradeOfferings: { emits: ['GradeOfferingsChanged'], rejects: ['offerings-changed'] },
  }),
  request: streamRules('request', requestEvents, requestDecider, {
    SubmitProgramRequest: { emits: ['ProgramRequested'], rejects: [] },
    SubmitProgramChange: { emits: ['ProgramChangeRequested'], rejects: [] },
    MarkRequestHandled: { emits: ['RequestHandled'], rejects: ['request-not-found'] },
    ReopenRequest: { emits: ['RequestReopened'], rejects: ['request-not-found'] },
  }),
  mail: streamRules('mail', mailEvents, mailDecider, {
    RecordEmailSent: { emits: ['EmailSent'], rejects: [] },
    RecordEmailFailed: { emits: ['EmailFailed'], rejects: [] },
    RecordEmailBounced: { emits: ['EmailBounced'], rejects: [] },
    RecordEmailComplained: { emits: ['EmailComplained'], rejects: [] },
  }),
  notice: streamRules('notice', noticeEvents, noticeDecider, {
    StartScheduleNotice: { emits: ['ScheduleNoticeStarted'], rejects: [] },
    RecordNoticePage: { emits: ['ScheduleNoticeReached', 'ScheduleNoticeFinished'], rejects: [] },
  }),
  replay: streamRules('replay', replayEvents, replayDecider, {
    StartRebuild: { emits: ['RebuildStarted'], rejects: [] },
    SwitchRebuild: { emits: ['RebuildSwitched'], rejects: ['rebuild-not-running'] },
    AbandonRebuild: { emits: ['RebuildAbandoned'], rejects: ['rebuild-not-running'] },
    AcceptBrokenStream: { emits: ['BrokenStreamAccepted'], rejects: ['rebuild-not-running'] },
    RollBackRebuild: { emits: ['RebuildRolledBack'], rejects: ['rebuild-not-switched'] },
    RollForwardRebuild: { emits: ['RebuildRolledForward'], rejects: ['rebuild-not-switched'] },
    RetireGeneration: { emits: ['GenerationRetired'], rejects: ['rebuild-not-ended'] },
    RepairRows: { emits: ['RowsRepaired'], rejects: [] },
    RedriveDeadLetters: { emits: ['DeadLettersRedriven'], rejects: [] },
  }),
  reconciliation: streamRules('reconciliation', reconciliationEvents, reconciliationDecider, {
    RequestReconciliation: { emits: ['ReconciliationRequested'], rejects: [] },
    CompleteReconciliation: { emits: ['ReconciliationCompleted'], rejects: [] },
    FailReconciliation: { emits: ['ReconciliationFailed'], rejects: [] },
  }),
  attendance: streamRules('attendance', attendanceEvents, attendanceDecider, {
    MarkAttendance: { emits: ['AttendanceMarked'], rejects: ['date-not-come'] },
  }),
  'access-log': streamRules('access-log', accessLogEvents, accessLogDecider, {
    RecordPersonalDataViewed: { emits: ['PersonalDataViewed'], rejects: [] },
    RecordRosterViewed: { emits: ['RosterViewed'], rejects: [] },
    RecordFamiliesViewed: { emits: ['FamiliesViewed'], rejects: [] },
    RecordPersonalDataExported: { emits: ['PersonalDataExported'], rejects: [] },
  }),
} as const;
