import { gradeName } from '@hoops/domain/club/grades';
import { formatDollars } from '@hoops/domain/money';
import { chosenPrograms, programsText } from '../../entities/athletes/enrolment-badge.tsx';
import { clubMoment, longDate } from '../../lib/club-day.ts';
import type { WholeData } from './whole-data.ts';

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (mark) => marks[mark] ?? mark);

type Facts = readonly (readonly [name: string, value: string])[];

const factsTable = (facts: Facts): string =>
  `<table>${facts
    .filter(([, value]) => value.trim() !== '')
    .map(([name, value]) => `<tr><th scope="row">${escaped(name)}</th><td>${escaped(value)}</td></tr>`)
    .join('')}</table>`;

const linesTable = (head: readonly string[], lines: readonly (readonly string[])[]): string =>
  `<table><thead><tr>${head.map((name) => `<th scope="col">${escaped(name)}</th>`).join('')}</tr></thead><tbody>${lines
    .map((line) => `<tr>${line.map((text) => `<td>${escaped(text)}</td>`).join('')}</tr>`)
    .join('')}</tbody></table>`;

const parentFacts = ({
  family: { name, email, phoneNumber, address, registeredAt, card, guardians, invitations },
}: WholeData): Facts => [
  ['Name', name],
  ['Email', email],
  ['Phone', phoneNumber],
  ['Address', `${address.street}, ${address.city}, ${address.state} ${address.zipCode}`],
  ['Registered', clubMoment(registeredAt)],
  ['Other guardians', guardians.map((one) => `${one.name}, ${one.email}`).join('; ')],
  ['Invited guardians', invitations.map((one) => `${one.name}, ${one.email}`).join('; ')],
  ['Card', card ? `${card.brand} ending in ${card.last4}` : 'none on file'],
];

const athleteFacts = (athlete: WholeData['family']['athletes'][number]): Facts => {
  const { firstName = '', lastName = '', phoneNumber = '' } = athlete.emergencyContact ?? {};
  return [
    ['Date of birth', longDate(athlete.dateOfBirth)],
    ['Gender', athlete.gender ?? ''],
    ['Grade', athlete.grade === null ? '' : gradeName(athlete.grade)],
    ['Medical conditions', athlete.medicalConditions ?? ''],
    ['Years of experience', athlete.yearsOfExperience],
    ['Emergency contact', [firstName, lastName, phoneNumber].filter(Boolean).join(' ')],
    ['Plan', planText(athlete)],
    ['Classes', programsText(chosenPrograms(athlete))],
  ];
};

const planText = ({ enrolledProgram, plan }: WholeData['family']['athletes'][number]): string =>
  [enrolledProgram, plan?.pause && `paused from ${plan.pause.fromDate} until ${plan.pause.untilDate}`]
    .filter(Boolean)
    .join(', ');

const style =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:56rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}' +
  'table{border-collapse:collapse;width:100%;margin-bottom:2rem}' +
  'th,td{text-align:left;vertical-align:top;padding:.35rem .75rem .35rem 0;border-bottom:1px solid #8888;overflow-wrap:anywhere}';

/** HTML document without scripts; escapes all values. */
export const readablePage = (data: WholeData): string => {
  const { family, payments, events, madeAt } = data;
  const paid = payments.map(({ at, kind, source, amount }) => [
    clubMoment(at),
    `${kind}, ${source}`,
    formatDollars(amount, true),
  ]);
  const bills = family.charges.map(({ monthOfYear, year, amount, paid: isPaid }) => [
    `${monthOfYear} ${year}`,
    formatDollars(amount, true),
    isPaid ? 'paid' : 'not paid',
  ]);
  const happened = events.map(({ at, sentence, by, reason }) => [
    at === null ? '' : clubMoment(at),
    reason === null ? sentence : `${sentence} (${reason})`,
    by ?? '',
  ]);
  return [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<title>Data of ${escaped(family.name)}</title><style>${style}</style></head><body>`,
    `<h1>Data of ${escaped(family.name)}</h1><p>As kept on ${escaped(clubMoment(madeAt))}.</p>`,
    `<h2>Parent</h2>${factsTable(parentFacts(data))}`,
    ...family.athletes.map(
      (athlete) => `<h2>${escaped(athlete.athleteName)}</h2>${factsTable(athleteFacts(athlete))}`,
    ),
    ...(bills.length > 0 ? [`<h2>Class bills</h2>${linesTable(['Month', 'Amount', 'Paid'], bills)}`] : []),
    `<h2>Payments</h2>${linesTable(['When', 'What', 'Amount'], paid)}`,
    `<h2>What happened</h2>${linesTable(['When', 'What', 'By'], happened)}`,
    '</body></html>',
    '',
  ].join('\n');
};
