import { textsToAgreeTo } from '@hoops/domain/family/account/texts-to-agree-to';
import { usd } from '@hoops/domain/money';
import { clubDate } from '@hoops/domain/time/club-time';
import type { FamilySummary } from '@hoops/projections/views/family-view';
import type { Implementations } from '../http/create-handler.ts';
import { ownFamilyId, type Session, userOf } from '../http/session.ts';
import { owed } from '../payments/owed.ts';
import type { ReadingDeps } from '../rows/query-deps.ts';
import { readFamily, readOpenedFamily } from '../rows/read-family.ts';
import { athletesIn, pageOfTimeline, timelineOf } from './timeline.ts';

/** Texts that a parent must accept; empty for administrators. */
const asked = ({ isAdmin, lacks, onBehalfOf }: Session, family: FamilySummary) => {
  if (isAdmin || lacks || onBehalfOf) return {};
  const texts = textsToAgreeTo(family);
  return texts.length > 0 ? { textsToAgreeTo: texts } : {};
};

const partnerIn = ({ caller, household, onBehalfOf }: Session, { guardians }: FamilySummary) => {
  if (!household || onBehalfOf) return {};
  const partner = guardians.find(({ sub }) => sub === userOf(caller).sub);
  return partner ? { partner: { sub: partner.sub, name: partner.name, email: partner.email } } : {};
};

export const accountQueries = (deps: ReadingDeps): Implementations<'me' | 'familyTimeline'> => ({
  async me(_input, { session, ownFamily }) {
    const own = ownFamilyId(session);
    const { family, version } = await (session.onBehalfOf ? readFamily : readOpenedFamily)(
      deps,
      own,
      ownFamily,
    );
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
      ...(family && partnerIn(session, family)),
      ...(family && asked(session, family)),
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
