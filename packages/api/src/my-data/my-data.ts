import type { CommandDeps } from '@hoops/event-store/repository';
import { eventPage } from '@hoops/projections/event-log';
import { type EventLogItem, eventLogItemSchema } from '@hoops/projections/views/lists';
import { nowIso } from '@hoops/runtime/clock';
import { forEachAtOnce } from '@hoops/runtime/for-each-at-once';
import * as z from 'zod/mini';
import { recordPersonalDataExported } from '../access-log/record-access.ts';
import type { Implementations } from '../http/create-handler.ts';
import { refusal } from '../http/problem.ts';
import { ownFamilyId } from '../http/session.ts';
import { paymentsOfFamily } from '../payments/queries.ts';
import type { ReadingDeps } from '../rows/query-deps.ts';
import { readOpenedFamily } from '../rows/read-family.ts';
import { readingOf, rowsOf } from '../rows/reading.ts';
import { disclosureOf, type FamilyLine, ownLines } from './own-lines.ts';
import { whoLookedQuery } from './who-looked.ts';

const pageSize = 200;
const streamsAtOnce = 16;

/**
 * Everything stored about the caller's family. An administrator's download is recorded first.
 * @param records dependencies for recording views
 */
export const myDataQuery = (deps: ReadingDeps, records: CommandDeps): Implementations<'myData'> => ({
  async myData({ cursor }, request) {
    const { session, ownFamily } = request;
    const own = ownFamilyId(session);
    const madeAt = nowIso(deps.clock);
    const { attempt, unreadable } = readingOf(deps.logger, 'event-log');
    const { live } = await deps.rows.generations();
    const page = await eventPage(deps.rows, live, { family: own }, { limit: pageSize, cursor });
    const read = await Promise.all(
      rowsOf(page).map(({ id, data }) => attempt(id, () => z.parse(eventLogItemSchema, data))),
    );
    const items = read.filter((item) => item !== undefined);
    const wanted = items.filter(({ type }) => disclosureOf(type) !== 'left-out');
    const lineOf = await ownLines(deps, own, wanted);
    const lines = new Map<EventLogItem, FamilyLine>();
    await forEachAtOnce(wanted, streamsAtOnce, async (item) => void lines.set(item, await lineOf(item)));
    const record = cursor === undefined ? await recordOf(deps, own, ownFamily) : null;
    if (session.onBehalfOf) {
      const taken = { lines: items.length, families: [own] };
      await recordPersonalDataExported(records, request, 'family-data', taken);
    }
    return {
      madeAt,
      record,
      events: wanted.flatMap((item) => lines.get(item) ?? []),
      unreadable: unreadable(),
      nextCursor: page.nextCursor,
    };
  },
});

const recordOf = async (deps: ReadingDeps, own: string, loaded: Parameters<typeof readOpenedFamily>[2]) => {
  const { family } = await readOpenedFamily(deps, own, loaded);
  if (!family) throw refusal('not-registered');
  return { family, payments: await paymentsOfFamily(deps, own) };
};

export const ownDataQueries = (reading: ReadingDeps, records: CommandDeps) => ({
  ...myDataQuery(reading, records),
  ...whoLookedQuery(reading),
});
