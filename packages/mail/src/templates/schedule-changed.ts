import { brand } from '@hoops/domain/brand';
import type { ScheduleChange, ScheduleFacts } from '@hoops/domain/schedule/changes';
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
    ...(mail.changes.some(({ kind }) => kind === 'removed') ? [whatStays] : []),
    { kind: 'link', label: 'See the whole schedule', url: mail.scheduleUrl },
    ...(mail.notificationsUrl === null ? [] : [onThePhone(mail.notificationsUrl)]),
    {
      kind: 'fine-print',
      text: `You get this email because your family is enrolled at ${brand.name}.`,
      link: { label: 'Stop emails about schedule changes', url: mail.unsubscribeUrl },
    },
  ],
});

/** Email to a parent without optional emails: classes of their athletes were removed from the schedule. */
export const classOffSchedule = (mail: {
  name: string;
  changes: readonly ScheduleChange[];
  scheduleUrl: string;
  programsUrl: string;
}): MailContent => ({
  subject: scheduleChangedSubject(mail.changes),
  blocks: [
    { kind: 'text', text: `Hello ${mail.name},` },
    { kind: 'text', text: 'A training session your family is enrolled in is off the schedule:' },
    ...mail.changes.map(blockOf),
    whatStays,
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

const onThePhone = (url: string): Block => ({
  kind: 'fine-print',
  text: 'Would you rather see changes on your phone right away?',
  link: { label: 'Turn on notifications', url },
});

export const scheduleChangedSubject = ([first, ...others]: readonly ScheduleChange[]): string => {
  if (!first || others.length > 0) return 'The schedule has changed';
  const title = first.kind === 'changed' ? first.after.title : first.item.title;
  return `Schedule: ${title} ${{ added: 'is new', changed: 'has changed', removed: 'is off' }[first.kind]}`;
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
        rows: fields.flatMap((field) => comparedRow(field, change.before, change.after)),
      };
    default:
      return change satisfies never;
  }
};

type Row = readonly [label: string, value: string];

const rowsOf = (item: ScheduleFacts): readonly Row[] =>
  fields.flatMap((field): readonly Row[] => {
    const value = item[field];
    return field === 'title' || value === null ? [] : [[labels[field], value]];
  });

/** Shows unchanged facts too, except the title, which is shown above the rows. */
const comparedRow = (
  field: (typeof fields)[number],
  before: ScheduleFacts,
  after: ScheduleFacts,
): readonly Row[] => {
  const [old, now] = [before[field], after[field]];
  if (old === now) return field === 'title' || now === null ? [] : [[labels[field], now]];
  return [[labels[field], `${now ?? 'no longer fixed'} (before: ${old ?? 'not fixed'})`]];
};
