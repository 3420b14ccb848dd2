import type { AnsweredPaper, FamilyPaper } from '../../entities/papers/paper-queries.ts';
import { clubDay, longDate } from '../../lib/club-day.ts';
import type { Athlete } from '../../session/me.ts';
import type { BadgeTone } from '../../ui/status-badge.tsx';

type StatusWords = { readonly tone: BadgeTone; readonly badge: string; readonly detail: string };
export type NewestAnswer = Athlete['papers'][number];
export type Who = 'You' | 'The family';

export const newestAnswer = (athlete: Athlete | undefined, paperId: string): NewestAnswer | undefined =>
  athlete?.papers.findLast((known) => known.paperId === paperId);

const answeredWords = ({ at, signature }: NewestAnswer, who: Who): string =>
  signature === null
    ? `${who} said no on ${clubDay(at)}.`
    : `Signed on ${clubDay(at)} by ${signature.signer}.`;

export const statusWords = (
  { status, expiresOn }: Pick<AnsweredPaper, 'status' | 'expiresOn'>,
  { needed }: Pick<FamilyPaper, 'needed'>,
  newest: NewestAnswer | undefined,
  who: Who,
): StatusWords => {
  const answered = newest === undefined ? '' : answeredWords(newest, who);
  const until = expiresOn === null ? '' : longDate(expiresOn);
  switch (status) {
    case 'missing':
      return { tone: 'warn', badge: needed ? 'Please sign' : 'Please answer', detail: '' };
    case 'outdated':
      return {
        tone: 'warn',
        badge: 'New version',
        detail: `Please ${needed ? 'sign' : 'answer'} again. ${answered}`,
      };
    case 'expired':
      return { tone: 'warn', badge: 'Expired', detail: `Expired on ${until}. Please sign again.` };
    case 'expires':
      return { tone: 'warn', badge: 'Expires soon', detail: `Expires on ${until}. Please sign again.` };
    case 'declined':
      return { tone: 'none', badge: `${who} said no`, detail: answered };
    default:
      return {
        tone: 'ok',
        badge: 'Signed',
        detail: until === '' ? answered : `${answered} Valid until ${until}.`,
      };
  }
};

export const ruleWords = ({ needed, validMonths }: Pick<FamilyPaper, 'needed' | 'validMonths'>): string =>
  [
    needed ? 'Needed for training' : 'Optional',
    ...(validMonths === null ? [] : [`valid for ${validMonths} months`]),
  ].join(', ');
