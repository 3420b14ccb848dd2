import { type Program, programs } from '../../club/days.ts';
import type { Grade } from '../../club/grades.ts';
import type { PriceLists } from '../../club/price-lists.ts';
import { lateNoticeDays } from '../../consumer-rules.ts';
import type { Withdrawn } from '../../grade/state.ts';
import { clubDate, daysAfter } from '../../time/club-time.ts';
import { athleteOf } from '../athletes/enrolment.ts';
import type { FamilyEventOf } from '../events.ts';
import type { Family } from '../state.ts';
import type { NoticeKind } from './events.ts';

export type Withdrawals = Readonly<Record<Grade, Withdrawn>>;

export type ClubNow = { readonly prices: PriceLists; readonly withdrawals: Withdrawals };

const notice = 'class-withdrawn';
type Given = FamilyEventOf<'NoticeGiven'>;

/**
 * Notices about classes that athletes still have, although their grade no longer offers them. One notice per
 * withdrawal date.
 */
export const withdrawnClassesDue = (
  family: Family,
  today: string,
  withdrawals: Withdrawals,
): readonly Given[] =>
  family.athletes.flatMap(({ athleteId, grade, classes }) => {
    const byDay = new Map<string, Program[]>();
    for (const program of classes) {
      const since = grade === null ? undefined : withdrawals[grade][program];
      if (since === undefined) continue;
      const on = clubDate(since);
      if (today > lastDayOfNotice({ notice, on })) continue;
      byDay.set(on, [...(byDay.get(on) ?? []), program]);
    }
    return [...byDay].flatMap(([on, withdrawn]): readonly Given[] => {
      const isKnown = (program: Program) =>
        family.notices.some(
          (known) =>
            known.notice === notice &&
            known.athleteId === athleteId &&
            known.on === on &&
            programsOf(known).includes(program),
        );
      const news = withdrawn.filter((program) => !isKnown(program));
      if (news.length === 0) return [];
      return [{ type: 'NoticeGiven', data: { notice, athleteId, subject: news.join(' '), on } }];
    });
  });

export const keptClasses = (family: Family, given: Given['data']): readonly Program[] => {
  const athlete = given.athleteId && athleteOf(family, given.athleteId);
  return athlete ? programsOf(given).filter((program) => athlete.classes.includes(program)) : [];
};

const programsOf = ({ subject }: Given['data']): readonly Program[] => {
  const named = subject.split(' ');
  return programs.filter((program) => named.includes(program));
};

/** Last day to send a notice: its own day, or a week later for withdrawn classes and overdue bills. */
export const lastDayOfNotice = ({
  notice,
  on,
}: {
  readonly notice: NoticeKind;
  readonly on: string;
}): string =>
  notice === 'class-withdrawn' || notice === 'bill-overdue' ? daysAfter(on, lateNoticeDays) : on;
