import type { ExportList } from '@hoops/domain/access-log/events';
import { programName, programs } from '@hoops/domain/club/days';
import { gradeName } from '@hoops/domain/club/grades';
import { isPaymentPending } from '@hoops/domain/family/charges/payment-status';
import { declineWords } from '@hoops/domain/family/payments/failure-reasons';
import { addMoney, formatAmount } from '@hoops/domain/money';
import { clubDate } from '@hoops/domain/time/club-time';
import { openRow } from '@hoops/projections/sealed-rows';
import type { AthleteListItem } from '@hoops/projections/views/lists';
import * as z from 'zod/mini';
import { athleteListQueries } from '../athletes/queries.ts';
import { moneyQueries } from '../money/queries.ts';
import { parentQueries } from '../parents/queries.ts';
import { rosterQueries } from '../roster/queries.ts';
import type { RosterLine } from '../roster/routes.ts';
import type { QueryDeps } from '../rows/query-deps.ts';
import { readingOf } from '../rows/reading.ts';
import { figureSheets } from './figure-sheets.ts';
import { athleteRow, filterWords, type Lines, parentRow, type Sheet, type SheetList } from './sheet.ts';

const parentsOf = (items: readonly { readonly parentID: string | null }[]) =>
  items.map(({ parentID }) => parentID);

const yesOrNo = (value: boolean): string => (value ? 'yes' : 'no');

export const exportSheets = (deps: QueryDeps): Readonly<Record<SheetList, Sheet>> => {
  const { parents } = parentQueries(deps);
  const { athletes } = athleteListQueries(deps);
  const money = moneyQueries(deps);
  const roster = rosterQueries(deps);

  const linesOf = async <Item extends { readonly parentID: string }>(
    list: ExportList,
    page: {
      readonly items: readonly Item[];
      readonly unreadable: readonly string[];
      readonly nextCursor: string | null;
    },
    idOf: (item: Item) => string,
    lineOf: (item: Item) => Promise<Lines['lines']>,
  ): Promise<Lines> => {
    const { attempt, unreadable } = readingOf(deps.logger, list);
    const lines = await Promise.all(page.items.map((item) => attempt(idOf(item), () => lineOf(item))));
    return {
      lines: lines.filter((line) => line !== undefined).flat(),
      families: parentsOf(page.items),
      unreadable: [...page.unreadable, ...unreadable()],
      nextCursor: page.nextCursor,
    };
  };

  const parentLine = async (item: Awaited<ReturnType<typeof parents>>['items'][number]) => {
    const { live } = await deps.rows.generations();
    const row = await deps.rows.document(live, 'family', item.parentID);
    if (!row) return [];
    const { name, email, phoneNumber, address, athletes, guardians } = z.parse(parentRow, row.data);
    const { street, city, state, zipCode } = address;
    const children = athletes.map(({ athleteName }) => athleteName).join(', ');
    const status = isPaymentPending(item, clubDate(deps.clock.now())) ? 'Pending' : 'Up to Date';
    const partners = guardians.map((partner) => `${partner.name} <${partner.email}>`).join(', ');
    const shared = item.otherHomeOf.flatMap((first) => first.athletes).join(', ');
    return [[name, email, phoneNumber, street, city, state, zipCode, children, status, partners, shared]];
  };

  const athleteLine = async ({ athleteId, parentName }: AthleteListItem) => {
    const { live } = await deps.rows.generations();
    const row = await deps.rows.document(live, 'athlete', athleteId);
    if (!row) return [];
    const place = { kind: 'document', type: 'athlete', id: athleteId } as const;
    const athlete = z.parse(athleteRow, await openRow(deps.keys, place, row.data));
    const { firstName, lastName, phoneNumber } = athlete.emergencyContact;
    return [
      [
        athlete.athleteName,
        athlete.grade === null ? '' : gradeName(athlete.grade),
        athlete.dateOfBirth,
        athlete.enrolledProgram || 'Not Enrolled',
        programs
          .filter((program) => athlete.enrolledPrograms[program])
          .map(programName)
          .join(', '),
        parentName,
        `${firstName} ${lastName}`,
        phoneNumber,
        yesOrNo(athlete.medicalConditions !== ''),
      ],
    ];
  };

  const rosterLine = (group: string, marks: ReadonlyMap<string, string>) => (athlete: RosterLine) => [
    athlete.isMakeUp ? `Make-up, ${group}` : group,
    athlete.athleteName,
    athlete.grade === null ? '' : gradeName(athlete.grade),
    athlete.enrolledProgram,
    `${athlete.emergencyContact.firstName} ${athlete.emergencyContact.lastName}`,
    athlete.emergencyContact.phoneNumber,
    yesOrNo(athlete.hasMedicalNotes),
    athlete.parentName,
    marks.get(athlete.athleteId) ?? 'unmarked',
    ...(athlete.absence ? ['yes', athlete.absence.reason ?? 'cannot be read'] : ['no', '']),
  ];

  const otherLine =
    (marks: ReadonlyMap<string, string>) =>
    ({ athleteId, athleteName }: { readonly athleteId: string; readonly athleteName: string | null }) => [
      'Also marked on this day',
      athleteName ?? 'Deleted athlete',
      ...Array<string>(6).fill(''),
      marks.get(athleteId) ?? 'unmarked',
      ...Array<string>(2).fill(''),
    ];

  const unreadableLine = (familyId: string) => [
    'Cannot be read',
    `Athletes of the family ${familyId}`,
    ...Array<string>(9).fill(''),
  ];

  return {
    parents: {
      title: 'Parents',
      narrowedBy: ({ search }) => filterWords({ search }),
      head: [
        'Parent',
        'Email',
        'Phone',
        'Street',
        'City',
        'State',
        'Zip code',
        'Athletes',
        'Payment status',
        'Partners',
        'Other home of',
      ],
      async read({ search, cursor }, request) {
        const page = await parents({ search, cursor }, request);
        return linesOf('parents', page, ({ parentID }) => parentID, parentLine);
      },
    },
    athletes: {
      title: 'Athletes',
      narrowedBy: filterWords,
      head: [
        'Athlete',
        'Grade',
        'Date of birth',
        'Plan',
        'Programs',
        'Parent',
        'Emergency contact',
        'Emergency phone',
        'Has medical notes',
      ],
      async read({ date: _date, ...filters }, request) {
        const page = await athletes(filters, request);
        return linesOf('athletes', page, ({ athleteId }) => athleteId, athleteLine);
      },
    },
    roster: {
      title: 'Roster',
      titleOf: (day, today) =>
        day < today
          ? `Roster of ${day} (enrollment at the end of that day, attendance as marked)`
          : `Roster of ${day}`,
      head: [
        'List',
        'Athlete',
        'Grade',
        'Plan',
        'Emergency contact',
        'Emergency phone',
        'Has medical notes',
        'Parent',
        'Attendance',
        'Absence reported',
        'Reason',
      ],
      async read({ date = clubDate(deps.clock.now()), cursor }, request) {
        const [day, { marks }] = await Promise.all([
          roster.roster({ date, cursor }, request),
          roster.attendance({ date }, request),
        ]);
        const counted = new Map(marks.map(({ athleteId, mark }) => [athleteId, mark]));
        return {
          lines: [
            ...day.classes.map(rosterLine(`Class of ${date}`, counted)),
            ...day.plans.map(rosterLine('Plan, days by arrangement', counted)),
            ...day.scrimmage.map(rosterLine('Scrimmage league', counted)),
            ...day.others.map(otherLine(counted)),
            ...(day.nextCursor === null ? day.unreadable.map(unreadableLine) : []),
          ],
          unreadable: day.unreadableRows,
          families: parentsOf([...day.classes, ...day.plans, ...day.scrimmage, ...day.others]),
          nextCursor: day.nextCursor,
        };
      },
    },
    overdue: {
      title: 'Overdue families',
      head: ['Family', 'Unpaid months', 'Classes', 'Plans', 'Total'],
      async read({ cursor }, request) {
        const { items, ...rest } = await money.overdueFamilies({ cursor }, request);
        const lines = items.map(({ parentName, periods, classes, plans }) => [
          parentName,
          periods.join(', '),
          formatAmount(classes),
          formatAmount(plans),
          formatAmount(addMoney(classes, plans)),
        ]);
        return { lines, families: parentsOf(items), ...rest };
      },
    },
    'failed-payments': {
      title: 'Failed payments',
      head: ['Family', 'Athlete', 'Amount', 'Reason', 'Bank confirmation needed', 'Failed on', 'Next try'],
      async read({ cursor }, request) {
        const { items, ...rest } = await money.failedPayments({ cursor }, request);
        const lines = items.map((failed) => [
          failed.parentName,
          failed.athleteName,
          formatAmount(failed.amount),
          declineWords(failed.reason),
          yesOrNo(failed.actionRequired),
          clubDate(failed.failedAt),
          failed.nextAttemptAt === null ? '' : clubDate(failed.nextAttemptAt),
        ]);
        return { lines, families: parentsOf(items), ...rest };
      },
    },
    refunds: {
      title: 'Refunds',
      head: ['Family', 'Amount', 'Paid', 'Full or partial', 'Refunded on', 'Payment'],
      async read({ cursor }, request) {
        const { items, ...rest } = await money.refunds({ cursor }, request);
        const lines = items.map(({ parentName, amount, paid, extent, refundedAt, paymentId }) => [
          parentName ?? 'Deleted family',
          formatAmount(amount),
          paid === null ? '' : formatAmount(paid),
          extent === 'full' ? 'full' : 'partial',
          clubDate(refundedAt),
          paymentId,
        ]);
        return { lines, families: parentsOf(items), ...rest };
      },
    },
    ...figureSheets(deps),
  };
};
