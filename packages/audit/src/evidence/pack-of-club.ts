import { definitionOf, summaryOf } from '@hoops/domain/catalogue';
import { parseStream, type StreamName } from '@hoops/domain/stream';
import { clubDate } from '@hoops/domain/time/club-time';
import { kindOf } from '@hoops/event-store/commit';
import type { EventStore, StoredCommit } from '@hoops/event-store/event-store';
import { digestsIn, type FieldDigests } from '@hoops/event-store/field-digests';
import { createOpener } from '@hoops/event-store/personal-data';
import { familiesOf } from '@hoops/projections/derive/history-rows';
import { eventPage } from '@hoops/projections/event-log';
import { byWhom, namesIn } from '@hoops/projections/history-names';
import type { ReadStore } from '@hoops/projections/read-store';
import { eventLogItemSchema } from '@hoops/projections/views/lists';
import { forEachAtOnce } from '@hoops/runtime/for-each-at-once';
import * as z from 'zod/mini';
import { AuditProblem } from '../audit-problem.ts';
import { commitLine, hiddenLine, type LineOfCommit, openedCommit } from './commit-line.ts';
import type { ClubSubject, Words } from './pack-format.ts';

/* Club packs are created without keys and contain no names. */

export type PackLimits = {
  readonly events: number;
  readonly commits: number;
};

/** Browsers open and check a pack of this size in seconds: 10,000 events are about 8 MB. */
export const browserPackLimits: PackLimits = { events: 10_000, commits: 50_000 };
const pageSize = 100;
const headsAtOnce = 8;

/**
 * Unfinished days are rejected, because they could gain streams between parts.
 * @throws AuditProblem for unfinished or too many days
 */
export const streamsOfDays = async (
  { rows }: { readonly rows: Pick<ReadStore, 'generations' | 'page'> },
  { from, to }: ClubSubject,
  madeAt: string,
  maxEvents: number,
): Promise<readonly StreamName[]> => {
  if (to >= clubDate(madeAt))
    throw new AuditProblem('An evidence pack of the club covers only past days. Choose an earlier end.');
  const streams = new Set<StreamName>();
  const { live } = await rows.generations();
  let [events, cursor]: [number, string | undefined] = [0, undefined];
  do {
    const page = await eventPage(rows, live, { from, to }, { limit: pageSize, cursor });
    events += page.items.length;
    if (events > maxEvents)
      throw new AuditProblem(
        `There are more than ${maxEvents.toLocaleString('en-US')} events from ${from} to ${to}. Choose fewer days.`,
      );
    for (const row of page.items) streams.add(parseStream(z.parse(eventLogItemSchema, row).stream).name);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return [...streams].sort();
};

export const checkSize = async (
  { store }: { readonly store: Pick<EventStore, 'head'> },
  streams: readonly StreamName[],
  maxCommits: number,
): Promise<void> => {
  let commits = 0;
  await forEachAtOnce(streams, headsAtOnce, async (stream) => {
    const { commit } = await store.head(stream);
    commits += commit;
  });
  if (commits > maxCommits)
    throw new AuditProblem(
      `The streams with events on these days have more than ${maxCommits.toLocaleString('en-US')} commits. Choose fewer days.`,
    );
};

export const aboutDays = ({ from, to }: ClubSubject): ((commit: StoredCommit) => Promise<LineOfCommit>) => {
  const open = createOpener({ find: async () => undefined });
  const noNames = namesIn([]);
  return async (commit) => {
    const envelopes = await openedCommit(open, commit);
    if (!envelopes) return { line: hiddenLine(commit, 'unreadable'), families: [] };
    const days = envelopes.map(({ at }) => clubDate(at));
    if (days.some((day) => day < from || day > to))
      return { line: hiddenLine(commit, 'other-days'), families: [] };
    const digests = kindOf(commit) === 'commit-2' ? digestsIn(commit.body) : undefined;
    const words = envelopes.map((envelope, at): Words => {
      const { personal } = definitionOf(envelope.type);
      // Shows only the type, because a sentence would show withheld data as `[erased]`.
      const sentence = personal.length === 0 ? summaryOf(envelope, noNames) : envelope.type;
      const withheld = digests ? fieldsOf(digests[at]) : personal;
      return { sentence, by: byWhom(envelope), opened: {}, withheld };
    });
    return { line: commitLine(commit, words), families: envelopes.flatMap(familiesOf) };
  };
};

const fieldsOf = ({ digests, privateDigests }: FieldDigests = { digests: {} }) =>
  Object.keys({ ...digests, ...privateDigests });
