import { textsToAgreeTo } from '@hoops/domain/family/account/texts-to-agree-to';
import { usd } from '@hoops/domain/money';
import { isOpen, papersOf } from '@hoops/domain/papers/paper-status';
import type { Paper } from '@hoops/domain/papers/papers-decider';
import { clubDate } from '@hoops/domain/time/club-time';
import type { FamilySummary } from '@hoops/projections/views/family-view';
import type { Implementations } from '../http/create-handler.ts';
import { ownFamilyId, type Session, userOf } from '../http/session.ts';
import { papersNow } from '../papers/papers-now.ts';
import { owed } from '../payments/owed.ts';
import type { ReadingDeps } from '../rows/query-deps.ts';
import { readFamily, readOpenedFamily } from '../rows/read-family.ts';
import { athletesIn, pageOfTimeline, timelineOf } from './timeline.ts';

/** Papers that wait for an answer; absent without such papers and for administrators. */
const waiting = (
  { isAdmin, lacks, onBehalfOf }: Session,
  family: FamilySummary,
  papers: readonly Paper[],
  today: string,
) => {
  if ((isAdmin && !onBehalfOf) || lacks) return {};
  const open = family.athletes.flatMap(({ athleteName, ...athlete }) => {
    const asked = papersOf(athlete, papers, today).filter(isOpen);
    return asked.map(({ paper: { paperId, needed } }) => ({ athleteName, paperId, needed }));
  });
  if (open.length === 0) return {};
  return {
    papersToSign: {
      count: new Set(open.map(({ paperId }) => paperId)).size,
      athleteNames: [...new Set(open.map(({ athleteName }) => athleteName))],
      areOptional: open.every(({ needed }) => !needed),
    },
  };
};

/** Texts that a parent must accept; empty for administrators. */
const asked = ({ isAdmin, lacks, onBehalfOf }: Session, family: FamilySummary, today: string) => {
  if (isAdmin || lacks || onBehalfOf) return {};
  const texts = textsToAgreeTo(family, today);
  return texts.length > 0 ? { textsToAgreeTo: texts } : {};
};

const partnerIn = ({ caller, household, onBehalfOf }: Session, { guardians }: FamilySummary) => {
  if (!household || onBehalfOf) return {};
  const partner = guardians.find(({ sub }) => sub === userOf(caller).sub);
  return partner ? { partner: { sub: partner.sub, name: partner.name, email: partner.email } } : {};
};

/** Athletes that other families share with this one, by name; omits those whose sharing has ended. */
const sharedIn = async (deps: ReadingDeps, own: string, family: FamilySummary | null) => {
  const shared = family?.sharedAthletes ?? [];
  if (shared.length === 0) return {};
  const homes = await Promise.all(
    [...new Set(shared.map(({ firstHome }) => firstHome))].map((id) => readFamily(deps, id)),
  );
  const sharedAthletes = homes.flatMap(({ family: first }) =>
    (first?.athletes ?? []).filter(
      ({ athleteId, sharedWith }) =>
        shared.some((known) => known.athleteId === athleteId) && sharedWith.some(({ home }) => home === own),
    ),
  );
  return sharedAthletes.length === 0
    ? {}
    : { sharedAthletes: sharedAthletes.map(({ athleteId, athleteName }) => ({ athleteId, athleteName })) };
};

export const accountQueries = (deps: ReadingDeps): Implementations<'me' | 'familyTimeline'> => ({
  async me(_input, { session, ownFamily }) {
    const own = ownFamilyId(session);
    const [{ family, version }, { papers }] = await Promise.all([
      (session.onBehalfOf ? readFamily : readOpenedFamily)(deps, own, ownFamily),
      papersNow(deps.store),
    ]);
    const shared = await sharedIn(deps, own, family);
    const at = deps.clock.now();
    const nothingOwed = {
      paymentStatus: true,
      outstandingBalance: { amount: usd(0), periods: [] },
      overdueFrom: null,
      autopay: null,
      currentMonth: null,
    };
    return {
      sub: own,
      isAdmin: session.isAdmin && !session.onBehalfOf,
      ...(session.lacks && { needsSecondFactor: true as const }),
      ...(session.lacks === 'passkey' && { passkey: 'needed' as const }),
      ...(session.shouldAddPasskey && !session.onBehalfOf && { passkey: 'advised' as const }),
      family,
      ...(!family && !session.onBehalfOf && session.hasLeftHousehold && { hasLeftHousehold: true as const }),
      ...(family && partnerIn(session, family)),
      ...shared,
      ...(family && asked(session, family, clubDate(at))),
      ...(family && waiting(session, family, papers, clubDate(at))),
      ...(family ? owed(family, at) : nothingOwed),
      today: clubDate(at),
      version,
    };
  },

  async familyTimeline(input, { session }) {
    const entries = await timelineOf(deps, ownFamilyId(session));
    return { ...pageOfTimeline(entries, input), athletes: athletesIn(entries) };
  },
});
