import { brand } from '@hoops/domain/brand';
import type { ScheduleChange, ScheduleFacts, SessionFacts } from '@hoops/domain/schedule/changes';
import { dateWords, weekdayWords } from '@hoops/domain/time/club-time';
import type { Block, MailContent } from '../mail.ts';

export const scheduleChanged = (mail: {
  name: string;
  changes: readonly ScheduleChange[];
  scheduleUrl: string;
  notificationsUrl: string | null;
  unsubscribeUrl: string;
}): MailContent => ({
  subject: scheduleChangedSubject(mail.changes),
  blocks: [
    { kind: 'text', text: `Hello ${mail.name},` },
    {
      kind: 'text',
      text:
        mail.changes.length === 1
          ? 'The schedule has changed:'
          : 'The schedule has changed in several places:',
    },
    ...mail.changes.map(blockOf),
    ...whatElse(mail.changes),
    { kind: 'link', label: 'See the whole schedule', url: mail.scheduleUrl },
    ...(mail.notificationsUrl === null ? [] : [onThePhone(mail.notificationsUrl)]),
    {
      kind: 'fine-print',
      text: `You get this email because your family is enrolled at ${brand.name}.`,
      link: { label: 'Stop emails about schedule changes', url: mail.unsubscribeUrl },
    },
  ],
});

/** Email to parents without optional emails: a class of their athletes was removed from the schedule. */
export const classOffSchedule = (mail: {
  name: string;
  changes: readonly ScheduleChange[];
  scheduleUrl: string;
  programsUrl: string;
}): MailContent => ({
  subject: scheduleChangedSubject(mail.changes),
  blocks: [
    { kind: 'text', text: `Hello ${mail.name},` },
    {
      kind: 'text',
      text: mail.changes.some(({ kind }) => kind === 'removed')
        ? 'A training session your family is enrolled in is off the schedule:'
        : 'Training on your family’s days has changed:',
    },
    ...mail.changes.map(blockOf),
    ...whatElse(mail.changes),
    { kind: 'link', label: 'See the whole schedule', url: mail.scheduleUrl },
    {
      kind: 'fine-print',
      text: 'You turned off emails about schedule changes. We are sending this one because it is about training you pay for.',
      link: { label: 'See your classes', url: mail.programsUrl },
    },
  ],
});

/** A class removed from the schedule remains enrolled and paid until the parent changes it. */
const whatStays: Block = {
  kind: 'text',
  text: 'This does not change your athletes’ programs or what you pay for them. Would you like other classes, or a refund for training that does not take place? Just reply to this email.',
};

const whatElse = (changes: readonly ScheduleChange[]): readonly Block[] => {
  const isAbout = (...kinds: readonly ScheduleChange['kind'][]) =>
    changes.some(({ kind }) => kinds.includes(kind));
  return [
    ...(isAbout('removed') ? [whatStays] : []),
    ...(isAbout('sessions-canceled') ? [classesComeBack] : []),
    ...(isAbout('sessions-canceled', 'sessions-restored', 'session-changed') ? [calendarsFollow] : []),
  ];
};

const classesComeBack: Block = {
  kind: 'text',
  text: 'If one of your classes is canceled, your athlete can make it up. Your athlete’s page shows the make-up class and the last day to use it.',
};

const calendarsFollow: Block = {
  kind: 'text',
  text: 'If you added our schedule to your calendar, it updates by itself. Some calendars, such as Google Calendar, can take a day.',
};

const onThePhone = (url: string): Block => ({
  kind: 'fine-print',
  text: 'Would you rather see changes on your phone right away?',
  link: { label: 'Turn on notifications', url },
});

export const scheduleChangedSubject = ([first, ...others]: readonly ScheduleChange[]): string => {
  if (!first || others.length > 0) return 'The schedule has changed';
  switch (first.kind) {
    case 'added':
      return `Schedule: ${first.item.title} is new`;
    case 'changed':
      return `Schedule: ${first.after.title} has changed`;
    case 'removed':
      return `Schedule: ${first.item.title} is off`;
    case 'sessions-canceled':
      return `Canceled: ${sessionsWords(first.sessions)}`;
    case 'sessions-restored':
      return `Back on: ${sessionsWords(first.sessions)}`;
    case 'session-changed':
      return first.before.date === first.after.date
        ? `Changed: ${sessionsWords([first.after])}`
        : `Moved to ${dayWords(first.after.date)}: ${sessionsWords([first.before])}`;
    default:
      return first satisfies never;
  }
};

/** Second line of a notification: the coach’s reason, if any. */
export const scheduleChangedDetail = ([first, ...others]: readonly ScheduleChange[]): string =>
  first?.kind === 'sessions-canceled' && first.reason !== '' && others.length === 0
    ? first.reason
    : 'See what is different.';

/** For example `Monday skills, November 30` or `6 sessions, December 21 to December 26`. */
const sessionsWords = (sessions: readonly SessionFacts[]): string => {
  const [first, last] = [sessions[0], sessions.at(-1)];
  if (!first || !last) return 'no session';
  const [from, to] = [dateWords(first.date), dateWords(last.date)];
  if (sessions.length === 1) return `${first.title}, ${from}`;
  return `${sessions.length} sessions, ${first.date === last.date ? from : `${from} to ${to}`}`;
};

const labels = { title: 'Name', times: 'Times', location: 'Location', dates: 'Dates' } as const;
const fields = ['title', 'times', 'location', 'dates'] as const;

const blockOf = (change: ScheduleChange): Block => {
  switch (change.kind) {
    case 'added':
      return { kind: 'facts', title: `New: ${change.item.title}`, rows: rowsOf(change.item) };
    case 'removed':
      return { kind: 'facts', title: `Off the schedule: ${change.item.title}`, rows: rowsOf(change.item) };
    case 'changed':
      return {
        kind: 'facts',
        title: `Changed: ${change.after.title}`,
        rows: [
          ...fields.flatMap((field) => comparedRow(field, change.before, change.after)),
          ...(change.from === undefined ? [] : [['Starting', dateWords(change.from)] as const]),
        ],
      };
    case 'sessions-canceled':
      return {
        kind: 'facts',
        title: 'Canceled',
        rows: [...change.sessions.map(sessionRow), ...reasonRow(change.reason)],
      };
    case 'sessions-restored':
      return { kind: 'facts', title: 'Back on as planned', rows: change.sessions.map(sessionRow) };
    case 'session-changed': {
      const { before, after } = change;
      const isMoved = before.date !== after.date;
      return {
        kind: 'facts',
        title: `${isMoved ? 'Moved' : 'Changed'}: ${after.title}, ${dayWords(before.date)}`,
        rows: [
          ...(isMoved ? [['Now on', dayWords(after.date)] as const] : []),
          ...(['times', 'location'] as const).map(
            (field) =>
              [
                labels[field],
                before[field] === after[field] ? after[field] : `${after[field]} (was: ${before[field]})`,
              ] as const,
          ),
        ],
      };
    }
    default:
      return change satisfies never;
  }
};

const dayWords = (date: string): string => `${weekdayWords(date)}, ${dateWords(date)}`;

const sessionRow = ({ title, date, times }: SessionFacts): Row => [dayWords(date), `${title}, ${times}`];

const reasonRow = (reason: string): readonly Row[] => (reason === '' ? [] : [['Reason', reason]]);

type Row = readonly [label: string, value: string];

const rowsOf = (item: ScheduleFacts): readonly Row[] =>
  fields.flatMap((field): readonly Row[] => {
    const value = item[field];
    return field === 'title' || value === null ? [] : [[labels[field], value]];
  });

/** Shows unchanged facts too, except the title, which is already above the rows. */
const comparedRow = (
  field: (typeof fields)[number],
  before: ScheduleFacts,
  after: ScheduleFacts,
): readonly Row[] => {
  const [old, now] = [before[field], after[field]];
  if (old === now) return field === 'title' || now === null ? [] : [[labels[field], now]];
  return [[labels[field], `${now ?? 'no longer fixed'} (was: ${old ?? 'not fixed'})`]];
};
