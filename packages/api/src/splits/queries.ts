import { athleteOf } from '@hoops/domain/family/athletes/enrolment';
import { overdueFrom } from '@hoops/domain/family/charges/payment-status';
import type { Split } from '@hoops/domain/family/charges/shares';
import { isSharedWith } from '@hoops/domain/family/sharing/commands';
import { exampleShare } from '@hoops/domain/family/splits/commands';
import type { SplitAthletes } from '@hoops/domain/family/splits/evolve';
import type { Family } from '@hoops/domain/family/state';
import { familyStreams } from '@hoops/domain/family/stream';
import type { FamilyId } from '@hoops/domain/ids';
import { clubDate, monthOfDate } from '@hoops/domain/time/club-time';
import { streamReader } from '@hoops/event-store/repository';
import { nowIso } from '@hoops/runtime/clock';
import type { Implementations } from '../http/create-handler.ts';
import { ownFamilyId } from '../http/session.ts';
import type { ReadingDeps } from '../rows/query-deps.ts';
import type { SplitRow } from './routes.ts';

/** The first home learns only whether a share is overdue. */
export const splitQueries = (deps: ReadingDeps): Implementations<'splits'> => {
  const { load } = streamReader(deps.store, familyStreams);
  const registered = async (id: FamilyId): Promise<Family | undefined> => {
    const { state } = await load(id);
    return state.kind === 'registered' ? state : undefined;
  };

  return {
    async splits(_input, { session, ownFamily }) {
      const id = ownFamilyId(session);
      const { state: own } = await (ownFamily ?? load(id));
      if (own.kind !== 'registered') return { items: [] };
      const at = nowIso(deps.clock);
      const today = clubDate(at);
      const isNow = ({ until }: Split) => until === null || until > monthOfDate(today);
      const items: SplitRow[] = [];
      for (const { athleteId, athleteName, sharedWith, splits } of own.athletes) {
        const names = new Map(sharedWith.map(({ home, name }) => [home, name]));
        const running = splits.filter(isNow);
        for (const payer of new Set([...names.keys(), ...running.map((split) => split.payer)])) {
          const other = await registered(payer);
          const isUnpaid = (other?.charges ?? []).some(
            (bill) =>
              bill.share?.firstHome === id &&
              bill.paidBy === null &&
              overdueFrom(bill) <= today &&
              bill.lines.some((line) => line.athleteId === athleteId),
          );
          const of = { athleteId, firstHome: id, payer };
          const split = running.findLast((one) => one.payer === payer);
          const home = names.get(payer) ?? null;
          items.push({ ...row(of, split, own, at), role: 'first-home', athleteName, home, isUnpaid });
        }
      }
      for (const { athleteId, firstHome, ...split } of own.shares.filter(isNow)) {
        const first = await registered(firstHome);
        const isShared = first !== undefined && isSharedWith(first, athleteId, id);
        if (!isShared && split.until === null) continue;
        const athleteName = (isShared && athleteOf(first, athleteId)?.athleteName) || null;
        const of = { athleteId, firstHome, payer: id };
        const shown = row(of, split, isShared ? first : undefined, at);
        items.push({ ...shown, role: 'other-home', athleteName, home: null, isUnpaid: false });
      }
      return { items };
    },
  };
};

const row = (of: SplitAthletes, split: Split | undefined, first: Family | undefined, at: string) => {
  const plan = split === undefined || split.from === null ? true : split.plan;
  return {
    ...of,
    percent: split?.percent ?? null,
    from: split?.from ?? null,
    until: split?.until ?? null,
    plan: plan ?? false,
    example: split && first ? exampleShare(first, of.athleteId, { ...split, plan }, at) : null,
  };
};
