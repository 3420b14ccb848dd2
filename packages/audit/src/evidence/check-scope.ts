import {
  type CommitLine,
  type HiddenLine,
  omissionWords,
  type PackLine,
  type PackSubject,
} from './pack-format.ts';
import { type EventInPack, eventsIn, momentOf, type StreamOfPack, slackMs } from './pack-streams.ts';
import type { ReportProblem } from './read-pack.ts';

/*
 * Checks a pack's contents against its subject. Hash-only lines that make-pack.ts would not write are
 * rejected, because they could hide evidence.
 */

type Head = Extract<PackLine, { kind: 'pack' }>;
type Proven = StreamOfPack & { readonly signed: number };
type Day = { readonly day: string; readonly at: string };

export const checkScope = (
  { subject, madeAt, timezone }: Head,
  streams: readonly Proven[],
  newest: Day | undefined,
  say: ReportProblem,
): void => {
  const made = Date.parse(madeAt);
  const dayOf = dayIn(timezone);
  const isAbout = aboutSubject(subject, streams, dayOf);
  if (newest && Date.parse(newest.at) > made + slackMs) say('wrong-moment', `the signed day ${newest.day}`);
  if (subject.family === undefined && subject.to >= dayOf(made)) say('wrong-moment', `the day ${subject.to}`);
  const own = streams.find(({ line }) => line.stream === `family#${subject.family}`);
  if (subject.family !== undefined && !own?.commits.length)
    say('missing-subject', `family#${subject.family}`);
  for (const of of streams) {
    const { stream } = of.line;
    for (const [at, line] of of.commits.entries()) {
      const place = `commit ${line.commit} of ${stream}`;
      if (line.kind === 'hidden') {
        const [earliest, latest] = boundsOf(of, at, made, newest);
        const isOfOtherDays =
          (subject.from !== undefined && dayOf(earliest) < subject.from) ||
          (subject.to !== undefined && dayOf(latest) > subject.to);
        if (!(line.why === 'other-days' ? isOfOtherDays : mayLeaveOut(subject, line)))
          say('withheld-commit', `${place}, left out because ${omissionWords[line.why] ?? line.why}`);
      } else {
        if ((momentOf(line) ?? 0) > made) say('wrong-moment', place);
        if (!eventsIn(line).every((event) => isAbout(event, stream))) say('other-subject', place);
      }
    }
    // Club packs contain only streams with events on the pack's days.
    const isShown = of.commits.some(({ kind }) => kind === 'commit');
    if (subject.family === undefined && !isShown) say('missing-subject', stream);
    // Unsigned, undated history of the family proves nothing. Other streams may be newer than the newest
    // signed day, so they are only counted.
    const isUnproven = of === own && newest && of.signed === 0 && undatedIn(of).length > 0;
    if (isUnproven) say('unproven-history', stream);
  }
};

export const undatedIn = ({ commits, signed }: Pick<Proven, 'commits' | 'signed'>): readonly HiddenLine[] => {
  const later = commits.slice(signed);
  const firstShown = later.findIndex(({ kind }) => kind === 'commit');
  return later
    .slice(0, firstShown < 0 ? later.length : firstShown)
    .filter((line): line is HiddenLine => line.kind === 'hidden');
};

/** True if a pack about the subject may hide a commit for the given reason. Days are compared by time. */
const mayLeaveOut = (
  { family, ...subject }: PackSubject,
  { stream, why }: Pick<HiddenLine, 'stream' | 'why'>,
): boolean => {
  if (family === undefined) return false;
  // The family's own streams contain nothing about other families.
  const isOwn = stream === `family#${family}` || stream === `access#${family}`;
  if (why === 'other-families' || why === 'unreadable') return !isOwn;
  if (why === 'other-athletes') return 'athlete' in subject;
  return why === 'other-payments' && 'payment' in subject;
};

/**
 * Earliest and latest possible storage time of a commit, from neighboring commits and from signed logs
 * without the commit.
 */
const boundsOf = (
  { commits, signed }: Proven,
  at: number,
  made: number,
  newest: Day | undefined,
): readonly [number, number] => {
  const moments = (lines: readonly (CommitLine | HiddenLine)[]) =>
    lines.flatMap((line) => momentOf(line) ?? []).filter(Number.isFinite);
  const before = moments(commits.slice(0, at)).at(-1);
  const after = moments(commits.slice(at + 1))[0];
  const signedAt = newest && at >= signed ? Date.parse(newest.at) : 0;
  return [Math.max(before ?? 0, signedAt) - slackMs, Math.min(after ?? made, made) + slackMs];
};

const aboutSubject = (
  subject: PackSubject,
  streams: readonly StreamOfPack[],
  dayOf: (moment: number) => string,
): ((event: EventInPack, stream: string) => boolean) => {
  const { family, from, to } = subject;
  const isOfDays = ({ at }: EventInPack) => {
    const day = dayOf(Date.parse(String(at)));
    return (from === undefined || day >= from) && (to === undefined || day <= to);
  };
  if (family === undefined) return isOfDays;
  const { athlete, payment } = subject;
  const isPaymentAlone = athlete === undefined && from === undefined && to === undefined;
  const chains =
    payment === undefined || !isPaymentAlone
      ? undefined
      : new Set(
          streams
            .filter(({ line }) => line.stream === `family#${family}`)
            .flatMap(({ commits }) =>
              commits.flatMap((line) => (line.kind === 'commit' ? eventsIn(line) : [])),
            )
            .flatMap((event) => (names(event, payment) ? [event.correlationId] : [])),
        );
  return (event, stream) =>
    isOfFamily(event, stream, family) &&
    isOfDays(event) &&
    (athlete === undefined || names(event, athlete)) &&
    (chains === undefined || chains.has(event.correlationId));
};

/** Must match packages/projections/src/derive/history-rows.ts. */
const isOfFamily = ({ data }: EventInPack, stream: string, family: string): boolean => {
  const [kind, id] = [stream.slice(0, stream.indexOf('#')), stream.slice(stream.indexOf('#') + 1)];
  if (kind === 'family' || kind === 'access') return id === family;
  const { familyId, familyIds } = (data ?? {}) as {
    readonly familyId?: unknown;
    readonly familyIds?: unknown;
  };
  if (typeof familyId === 'string') return familyId === family;
  return Array.isArray(familyIds) && familyIds.length > 0 && familyIds.every((one) => one === family);
};

const names = ({ data }: EventInPack, id: string): boolean =>
  JSON.stringify(data ?? null).includes(JSON.stringify(id));

const dayIn = (timeZone: string): ((moment: number) => string) => {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  return (moment) => {
    if (!Number.isFinite(moment)) return '';
    const parts = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, value]));
    return `${parts.year}-${parts.month}-${parts.day}`;
  };
};
