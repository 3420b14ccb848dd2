import { brand } from '@hoops/domain/brand';
import type { Envelope } from '@hoops/domain/envelope';
import type { Names } from '@hoops/domain/event';
import {
  type Evidence,
  type EvidenceField,
  evidenceFields,
  maxOfEvidence,
  maxOfField,
} from '@hoops/domain/family/disputes/evidence';
import { addMoney, formatDollars, usd } from '@hoops/domain/money';
import { clubDate, dateWords, momentWords, shiftDate } from '@hoops/domain/time/club-time';
import type { MailItem } from '@hoops/projections/views/lists';
import { consentBefore } from '../payments/consent-before.ts';
import { receiptIn } from '../payments/receipt.ts';
import { classLines, planLine } from '../payments/receipt-lines.ts';
import { agreement } from './agreement.ts';
import { paymentIn, timePaidFor } from './paid-for.ts';

type EventOf<Type extends Envelope['type']> = Extract<Envelope, { readonly type: Type }>;

/** Banks do not need a child's name. */
const withoutNames: Names = {
  athlete: () => 'an athlete of the family',
  scheduleItem: () => 'an item',
  sender: () => 'the parent',
};

type Known = {
  readonly events: readonly Envelope[];
  readonly paymentId: string;
  readonly attended: readonly string[];
  readonly mails: readonly MailItem[];
};

/**
 * Evidence proposed from our events, in Stripe's fields and limits, without children's names. A person reads
 * the text before sending.
 */
export const evidenceFor = ({ events, paymentId, attended, mails }: Known): Evidence => {
  const receipt = receiptIn(events, paymentId);
  const payment = paymentIn(events, paymentId);
  if (!receipt || !payment) return {};
  const { name, email, address } = receipt.paidBy;
  const lines =
    payment.source === 'plan'
      ? [planLine(events, payment, withoutNames)]
      : classLines(events, payment, withoutNames);
  const lineWords = lines.map(({ what, detail, amount }) =>
    [what, detail, formatDollars(amount, true)].filter(Boolean).join(', '),
  );
  const shown = shownBefore(events, payment);
  const paidOn = dateWords(clubDate(payment.paidAt));
  const returned = addMoney(usd(0), ...receipt.refunds.map(({ amount }) => usd(-amount.cents)));
  return within({
    customer_name: name,
    customer_email_address: email,
    billing_address: `${address.street}, ${address.city}, ${address.state} ${address.zipCode}`,
    product_description: `Youth basketball training at ${brand.name}. ${lineWords.join('. ')}.`,
    service_date: serviceWords(events, payment, attended),
    access_activity_log: activityOf(events, payment.paidAt).join('\n'),
    cancellation_policy_disclosure: [
      ...(payment.source === 'plan' ? [planPolicy] : []),
      acceptedTerms(events, payment.paidAt),
      shown,
    ]
      .filter((sentence) => sentence !== '')
      .join(' '),
    refund_policy_disclosure: [
      shown === '' ? '' : 'The price was shown before the family agreed to it.',
      agreement(events, payment),
    ]
      .filter((sentence) => sentence !== '')
      .join(' '),
    refund_refusal_explanation: [
      withdrawal(events, payment),
      returned.cents === 0
        ? 'No part of this payment was refunded.'
        : `${formatDollars(returned, true)} of this payment was refunded.`,
      attended.length > 0
        ? `The training paid for was attended on ${attended.length} ${attended.length === 1 ? 'day' : 'days'}.`
        : 'The training paid for was available to the family.',
    ]
      .filter((sentence) => sentence !== '')
      .join(' '),
    uncategorized_text: [
      `Receipt ${receipt.number} of ${paidOn}, to ${name}: ${formatDollars(receipt.amount, true)}.`,
      ...lineWords.map((line) => `- ${line}`),
      ...receipt.refunds.map(
        ({ amount, at }) =>
          `- Refunded on ${dateWords(clubDate(at))}: ${formatDollars(usd(-amount.cents), true)}`,
      ),
      '',
      mails.length === 0 ? 'No email was sent to the family.' : 'Emails to the family:',
      ...mails
        .toSorted((one, other) => (one.at < other.at ? 1 : -1))
        .map(
          ({ kind, status, at }) =>
            `- ${dateWords(clubDate(at))}: ${kind.replaceAll('-', ' ')} (${mailWords[status]})`,
        ),
    ].join('\n'),
  });
};

const mailWords: Readonly<Record<MailItem['status'], string>> = {
  sent: 'sent, did not bounce',
  delivered: 'delivered',
  failed: 'could not be sent',
  bounced: 'bounced',
  'bounced-for-now': 'not delivered yet',
  complained: 'delivered, reported as spam',
};

/** Older registrations recorded acceptance without a form, so they do not count. */
const isAgreed = (events: readonly Envelope[], { version, data }: EventOf<'TermsAccepted'>): boolean =>
  data.isGuardian === true ||
  !events.some((event) => event.type === 'ParentRegistered' && event.version === version - 1);

const acceptedTerms = (events: readonly Envelope[], paidAt: string): string => {
  const accepted = events.findLast(
    (event): event is EventOf<'TermsAccepted'> =>
      event.type === 'TermsAccepted' && isAgreed(events, event) && clubDate(event.at) <= clubDate(paidAt),
  );
  return accepted
    ? `The terms (version ${accepted.data.termsVersion}) were accepted on ${dateWords(clubDate(accepted.at))}.`
    : '';
};

const shownBefore = (events: readonly Envelope[], payment: EventOf<'PaymentReceived'>['data']): string => {
  const received = events.find(
    (event): event is EventOf<'PaymentReceived'> =>
      event.type === 'PaymentReceived' && event.data.paymentId === payment.paymentId,
  );
  const given = received && consentBefore(events, received);
  if (!given) return '';
  const { words, refunds } = given.data;
  const who = given.actor.role === 'admin' ? 'an administrator, for the family,' : 'the parent';
  return [
    `On ${dateWords(clubDate(given.at))} ${who} was shown, next to the button, what would be charged and when, that it continues until canceled, and how and by when to cancel, and agreed to it`,
    `(text ${words.version}, SHA-256 ${words.hash}; policy on refunds and cancellation ${refunds.version}, SHA-256 ${refunds.hash}).`,
  ].join(' ');
};

const withdrawal = (events: readonly Envelope[], payment: EventOf<'PaymentReceived'>['data']): string => {
  const ended = events.find(
    (event): event is EventOf<'TrainingCancelled'> =>
      event.type === 'TrainingCancelled' &&
      event.data.refunded !== undefined &&
      event.data.athleteId === payment.athleteId &&
      event.at >= payment.paidAt,
  );
  return ended?.data.refunded
    ? `The family withdrew from the plan on ${dateWords(clubDate(ended.at))}, and ${formatDollars(ended.data.refunded, true)} was returned.`
    : '';
};

const planPolicy =
  'A plan is paid monthly and renews until it is canceled. The family can cancel online, on the athlete’s page. The plan then ends with the paid month.';

const serviceWords = (
  events: readonly Envelope[],
  payment: EventOf<'PaymentReceived'>['data'],
  attended: readonly string[],
): string => {
  if (attended.length > 0) return `Training attended on ${attended.map(dateWords).join('; ')}`;
  const time = timePaidFor(events, payment);
  return time
    ? `Training from ${dateWords(time.from)} to ${dateWords(shiftDate(time.to, -1))}`
    : `From ${dateWords(clubDate(payment.paidAt))} on`;
};

/** Event types about children, left out because they are not evidence of a payment. */
const absences: readonly string[] = ['AbsenceReported', 'AbsenceTakenBack'];

const activityOf = (events: readonly Envelope[], paidAt: string): readonly string[] => {
  const day = clubDate(paidAt);
  const [from, to] = [shiftDate(day, -60), shiftDate(day, 60)];
  return events
    .filter(({ actor, at }) => actor.role === 'parent' && clubDate(at) >= from && clubDate(at) <= to)
    .filter(({ type }) => !absences.includes(type))
    .map(({ at, type }) => `${momentWords(at)}: ${wordsOf(type)}`);
};

const wordsOf = (type: string): string => type.replaceAll(/(?<=[a-z])[A-Z]/g, ' $&').toLowerCase();

const maxOfPart = 10_000;

const cutNote = ' [cut: too long]';

const within = (evidence: Evidence): Evidence => {
  let left: number = maxOfEvidence;
  const kept: Partial<Record<EvidenceField, string>> = {};
  for (const field of evidenceFields) {
    const text = evidence[field]?.trim() ?? '';
    if (text === '') continue;
    const room = Math.min(maxOfField, left, maxOfPart);
    const cut = text.length <= room ? text : `${text.slice(0, Math.max(room - cutNote.length, 0))}${cutNote}`;
    if (cut.length > left) continue;
    kept[field] = cut;
    left -= cut.length;
  }
  return kept;
};
