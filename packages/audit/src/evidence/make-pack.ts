import { createHash } from 'node:crypto';
import { brand } from '@hoops/domain/brand';
import { definitionOf, summaryOf } from '@hoops/domain/catalogue';
import type { Envelope } from '@hoops/domain/envelope';
import { dataWithoutHealth, healthIn } from '@hoops/domain/health';
import { familyId } from '@hoops/domain/ids';
import { familyStream, parseStream, type StreamName } from '@hoops/domain/stream';
import { clubDate } from '@hoops/domain/time/club-time';
import { kindOf } from '@hoops/event-store/commit';
import type { EventStore, StoredCommit } from '@hoops/event-store/event-store';
import { digestsIn } from '@hoops/event-store/field-digests';
import { createDiscloser, createOpener } from '@hoops/event-store/personal-data';
import { familiesOf } from '@hoops/projections/derive/history-rows';
import { eventPage } from '@hoops/projections/event-log';
import { byWhom, guardianNamesIn, namesIn } from '@hoops/projections/history-names';
import { type ReadStore, UnknownPage } from '@hoops/projections/read-store';
import { eventLogItemSchema } from '@hoops/projections/views/lists';
import { type Clock, nowIso } from '@hoops/runtime/clock';
import type { FamilyKeys } from '@hoops/runtime/family-keys';
import * as z from 'zod/mini';
import { AuditProblem } from '../audit-problem.ts';
import type { KeptHeads } from '../kept-heads/kept-heads.ts';
import { commitLine, hiddenLine, type LineOfCommit, openedCommit } from './commit-line.ts';
import {
  type FamilySubject,
  lineOf,
  type Omission,
  type PackLine,
  type PackSubject,
  type Words,
} from './pack-format.ts';
import { aboutDays, browserPackLimits, checkSize, type PackLimits, streamsOfDays } from './pack-of-club.ts';
import { signedEnds } from './signed-ends.ts';

export type PackDeps = {
  readonly store: Pick<EventStore, 'readCommits' | 'head'>;
  readonly rows: Pick<ReadStore, 'generations' | 'page'>;
  readonly keys: Pick<FamilyKeys, 'find'>;
  readonly keptHeads: Pick<KeptHeads, 'days'>;
  readonly clock: Clock;
};

const pageSize = 100;

export type PackPosition = {
  /** Time of the pack, ISO-8601 UTC; later commits are excluded. */
  readonly madeAt: string;
  readonly lines: number;
  /** Running hash over all lines so far. */
  readonly hash: string;
  /**
   * Last written commit; null before the first stream. `commit` is null after the last commit of a stream.
   */
  readonly after: { readonly stream: StreamName; readonly commit: number | null } | null;
};

type Part = {
  readonly text: string;
  readonly position: PackPosition;
  readonly families: readonly string[];
};

/**
 * Commits about other families are reduced to hashes.
 * @throws AuditProblem for changed heads or a rejected subject; UnknownPage; database errors
 */
export async function* packLines(
  deps: PackDeps,
  subject: PackSubject,
  from?: PackPosition,
  limits: PackLimits = browserPackLimits,
): AsyncGenerator<Part> {
  let position = from ?? { madeAt: nowIso(deps.clock), lines: 0, hash: '', after: null };
  const { madeAt } = position;
  const put = (
    line: PackLine,
    after: PackPosition['after'] = null,
    families: readonly string[] = [],
  ): Part => {
    const text = lineOf(line);
    const hash = createHash('sha256').update(`${position.hash}${text}`).digest('hex');
    position = { madeAt, lines: position.lines + 1, hash, after };
    return { text, position, families };
  };
  const about = subject.family === undefined ? aboutDays(subject) : await aboutFamily(deps, subject, madeAt);
  const streams =
    subject.family === undefined
      ? await streamsOfDays(deps, subject, madeAt, limits.events)
      : await streamsAbout(deps, subject.family, madeAt);
  if (!from) {
    if (subject.family === undefined) await checkSize(deps, streams, limits.commits);
    const { key, days, entries } = await signedEnds(deps.keptHeads, streams);
    const { name: club, timezone } = brand;
    yield put({ kind: 'pack', format: 1, club, timezone, subject, madeAt, key });
    for (const day of days) yield put(day);
    for (const stream of streams) yield put({ kind: 'stream', stream, entry: entries.get(stream) ?? null });
  }
  const after = from?.after ?? null;
  if (after && !streams.includes(after.stream)) throw new UnknownPage();
  const begun = after ? streams.indexOf(after.stream) + (after.commit === null ? 1 : 0) : 0;
  for (const stream of streams.slice(begun)) {
    let number = stream === after?.stream ? (after.commit ?? 0) : 0;
    for await (const commit of deps.store.readCommits(stream, number + 1)) {
      if (commit.labels.at > madeAt) break;
      number = commit.commit;
      const { line, families } = await about(commit);
      yield put(line, { stream, commit: number }, families);
    }
    yield put({ kind: 'stream-end', stream, commits: number }, { stream, commit: null });
  }
  const { lines, hash } = position;
  yield put({ kind: 'end', lines, hash });
}

const streamsAbout = async (
  { rows }: Pick<PackDeps, 'rows'>,
  family: string,
  madeAt: string,
): Promise<readonly StreamName[]> => {
  const own = familyStream(familyId(family));
  const streams = new Set<StreamName>();
  const { live } = await rows.generations();
  let cursor: string | undefined;
  do {
    const page = await eventPage(rows, live, { family }, { limit: pageSize, cursor });
    for (const row of page.items) {
      const { stream, at } = z.parse(eventLogItemSchema, row);
      if (at <= madeAt) streams.add(parseStream(stream).name);
    }
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  streams.delete(own);
  return [own, ...[...streams].sort()];
};

/** Maps a commit to a line: a full line if the whole commit is about the subject, otherwise a hash. */
const aboutFamily = async (
  { store, keys }: Pick<PackDeps, 'store' | 'keys'>,
  subject: FamilySubject,
  madeAt: string,
): Promise<(commit: StoredCommit) => Promise<LineOfCommit>> => {
  const open = createOpener(keys);
  const disclose = createDiscloser(keys);
  const history: Envelope[] = [];
  const chains = new Set<string>();
  let isReadable = true;
  for await (const commit of store.readCommits(familyStream(familyId(subject.family)))) {
    if (commit.labels.at > madeAt) break;
    const envelopes = await openedCommit(open, commit);
    if (!envelopes) isReadable = false;
    for (const envelope of envelopes ?? []) {
      history.push(envelope);
      if (subject.payment !== undefined && names(envelope.data, subject.payment))
        chains.add(envelope.correlationId);
    }
  }
  // Skipped if an event is unreadable, because the event may concern the subject.
  if (isReadable) refuseUnknown(subject, history);
  const athletes = history.flatMap((event) =>
    event.type === 'AthleteAdded' ? [event.data.athleteId as string] : [],
  );
  const [familyNames, guardianName] = [namesIn(history), guardianNamesIn(history)];

  const whyLeftOut = ({ envelopes }: StoredCommit): Omission | undefined => {
    const { family, athlete, payment, from, to } = subject;
    if (envelopes.some((event) => familiesOf(event).some((id) => id !== family))) return 'other-families';
    if (envelopes.some((event) => familiesOf(event).length === 0)) return 'other-families';
    const days = envelopes.map(({ at }) => clubDate(at));
    if (days.some((day) => (from && day < from) || (to && day > to))) return 'other-days';
    const others = athletes.filter((id) => id !== athlete);
    const isOfAthlete = (event: (typeof envelopes)[number]) =>
      names(event.data, String(athlete)) && !others.some((id) => names(event.data, id));
    if (athlete !== undefined && !envelopes.every(isOfAthlete)) return 'other-athletes';
    if (payment !== undefined && !envelopes.every(({ correlationId }) => chains.has(correlationId)))
      return 'other-payments';
    return undefined;
  };

  const lineAbout = async (commit: StoredCommit): Promise<PackLine> => {
    const envelopes = await openedCommit(open, commit);
    if (!envelopes) return hiddenLine(commit, 'unreadable');
    const why = whyLeftOut(commit);
    if (why) return hiddenLine(commit, why);
    const digests = kindOf(commit) === 'commit-2' ? digestsIn(commit.body) : undefined;
    const words: Words[] = [];
    for (const [at, envelope] of envelopes.entries()) {
      const [sentence, by] = [summaryOf(envelope, familyNames), byWhom(envelope, guardianName)];
      const [sealed, stored] = [commit.envelopes[at], digests?.[at]];
      const fields = !digests
        ? readByClub(envelope)
        : {
            disclosures: sealed && stored ? await disclose(sealed, stored) : [],
            opened: {},
            withheld: Object.keys(stored?.privateDigests ?? {}),
          };
      words.push({ sentence, by, ...fields });
    }
    return commitLine(commit, words);
  };
  const families = [subject.family];
  return async (commit) => ({ line: await lineAbout(commit), families });
};

/**
 * Rejects an unknown subject, because an empty pack would look complete.
 * @throws AuditProblem for a subject unknown to the family
 */
const refuseUnknown = ({ family, athlete, payment }: FamilySubject, history: readonly Envelope[]): void => {
  if (history.length === 0) throw new AuditProblem(`There is no family ${family}.`);
  const knows = (id: string | undefined): boolean =>
    id === undefined || history.some(({ data }) => names(data, id));
  if (!knows(athlete)) throw new AuditProblem(`The family has no athlete ${athlete}.`);
  if (!knows(payment)) throw new AuditProblem(`The family has no payment ${payment}.`);
};

/** Personal fields of a commit without digests. */
const readByClub = (envelope: Envelope): Pick<Words, 'opened' | 'withheld'> => {
  const personal: readonly string[] = definitionOf(envelope.type).personal;
  const shown = Object.entries(dataWithoutHealth(envelope));
  return {
    opened: Object.fromEntries(shown.filter(([name]) => personal.includes(name))),
    withheld: healthIn(envelope).map((path) => path.slice(path.lastIndexOf('.') + 1)),
  };
};

const names = (data: unknown, id: string): boolean => JSON.stringify(data).includes(JSON.stringify(id));
