import { gradeName } from '@hoops/domain/club/grades';
import { listed } from '@hoops/domain/text/fill';
import { clubDay, longDate } from '../../lib/club-day.ts';
import type { BadgeTone } from '../../ui/status-badge.tsx';
import type { ClubPaper, PaperAthlete } from './club-paper-queries.ts';

export const kindNames = {
  agreement: 'Agreement to sign',
  'photo-consent': 'Photo consent, a yes or a no',
} as const satisfies Readonly<Record<ClubPaper['kind'], string>>;

export const validityWords = (months: number | null): string =>
  months === null ? 'Until we ask again' : `For ${months} months`;

export const whoWords = ({ grades }: Pick<ClubPaper, 'grades'>): string =>
  grades === null ? 'All athletes' : listed(grades.map(gradeName));

type StatusWords = { readonly tone: BadgeTone; readonly badge: string; readonly detail: string };

export const athleteStatus = ({ status, answeredAt, expiresOn }: PaperAthlete): StatusWords => {
  const day = answeredAt === null ? '' : clubDay(answeredAt);
  const until = expiresOn === null ? '' : longDate(expiresOn);
  switch (status) {
    case 'missing':
      return { tone: 'warn', badge: 'Not signed', detail: '' };
    case 'outdated':
      return { tone: 'warn', badge: 'Old version', detail: `Answered an older version on ${day}.` };
    case 'expired':
      return { tone: 'warn', badge: 'Expired', detail: `Expired on ${until}.` };
    case 'expires':
      return { tone: 'warn', badge: 'Expires soon', detail: `Expires on ${until}.` };
    case 'declined':
      return { tone: 'none', badge: 'Said no', detail: `Said no on ${day}.` };
    default:
      return {
        tone: 'ok',
        badge: 'Signed',
        detail: `Signed on ${day}${until === '' ? '' : `, valid until ${until}`}.`,
      };
  }
};
