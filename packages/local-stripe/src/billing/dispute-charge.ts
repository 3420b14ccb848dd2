import type { BalanceTransaction, Charge, Dispute, DisputeStatus } from '../objects.ts';
import { change, emit, write } from '../resources/event.ts';
import type { Transaction } from '../store/store.ts';
import { secondsPerDay } from '../time/calendar.ts';
import type { BankDecision } from './bank-decision.ts';
import type { HolderDispute } from './test-cards.ts';

/** Stripe's words by which a test says, in `uncategorized_text`, what the bank decides. */
const outcomeOfWords: Readonly<Record<string, BankDecision['outcome']>> = {
  winning_evidence: 'won',
  losing_evidence: 'lost',
  escalate_inquiry_evidence: 'escalated',
};

/** What the card networks and Stripe take for a dispute, in cents. */
const disputeFee = 1_500;
/** Until the end of that day the club may answer. */
const daysToRespond = 9;
/** In tests the bank does not take months. */
const secondsToDecide = 5;

const endOfDay = (at: number): number => Math.floor(at / secondsPerDay) * secondsPerDay + secondsPerDay - 1;

const noEvidence: Dispute['evidence'] = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};

/** The disputes of a charge. */
export const disputesOf = (tx: Transaction, charge: Charge): readonly Dispute[] =>
  tx.all('disputes').filter((dispute) => dispute.charge === charge.id);

/** The holder tells their bank that the charge was not right. Unless they only ask, the money is gone at once. */
export const disputeCharge = (
  tx: Transaction,
  charge: Charge,
  { reason, networkCode, isInquiry }: HolderDispute,
): Dispute => {
  const id = tx.newId('du');
  const { brand, network } = cardOf(charge);
  const transactions = isInquiry ? [] : [moved(tx, id, -charge.amount, disputeFee)];
  const dispute: Dispute = {
    amount: charge.amount,
    balance_transactions: transactions,
    charge: charge.id,
    created: tx.at,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence,
    evidence_details: {
      due_by: endOfDay(tx.at + daysToRespond * secondsPerDay),
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    id,
    intended_submission_method: null,
    is_charge_refundable: isInquiry,
    livemode: false,
    metadata: {},
    object: 'dispute',
    payment_intent: charge.payment_intent,
    payment_method_details: {
      card: {
        brand,
        case_type: isInquiry ? 'inquiry' : 'chargeback',
        network,
        network_reason_code: networkCode,
      },
      type: 'card',
    },
    reason,
    status: isInquiry ? 'warning_needs_response' : 'needs_response',
  };
  tx.put('charges', { ...charge, disputed: true });
  write(tx, 'disputes', dispute, 'charge.dispute.created');
  if (!isInquiry) emit(tx, 'charge.dispute.funds_withdrawn', dispute);
  return dispute;
};

const cardOf = ({ payment_method_details }: Charge): { readonly brand: string; readonly network: string } => {
  const card = payment_method_details?.card;
  if (!card?.brand || !card.network) throw new Error('a charge here is always of a card');
  return { brand: card.brand, network: card.network };
};

const moved = (tx: Transaction, dispute: string, amount: number, fee: number): BalanceTransaction => ({
  amount,
  available_on: tx.at,
  balance_type: 'payments',
  created: tx.at,
  currency: 'usd',
  description: amount < 0 ? 'Chargeback withdrawal' : 'Chargeback reversal',
  exchange_rate: null,
  fee,
  fee_details:
    fee === 0
      ? []
      : [{ amount: fee, application: null, currency: 'usd', description: 'Dispute fee', type: 'stripe_fee' }],
  id: tx.newId('txn'),
  net: amount - fee,
  object: 'balance_transaction',
  reporting_category: amount < 0 ? 'dispute' : 'dispute_reversal',
  source: dispute,
  status: 'available',
  type: 'adjustment',
});

/** Whether it is still to be answered. */
export const needsResponse = ({ status }: Dispute): boolean =>
  status === 'needs_response' || status === 'warning_needs_response';

const isInquiry = ({ status }: Dispute): boolean => status.startsWith('warning_');

/** The evidence goes to the bank, which decides a few seconds later if the test says what. */
export const submitDispute = (tx: Transaction, dispute: Dispute): Dispute => {
  const { evidence_details: details } = dispute;
  const submitted = change(tx, 'disputes', dispute, {
    evidence_details: {
      ...details,
      submission_count: details.submission_count + 1,
      submission_method: 'manual',
    },
    status: isInquiry(dispute) ? 'warning_under_review' : 'under_review',
  });
  const outcome = outcomeOfWords[submitted.evidence.uncategorized_text ?? ''];
  if (outcome) {
    const at = tx.at + secondsToDecide;
    tx.put('bank_decisions', { id: `decision_${dispute.id}`, dispute: dispute.id, at, outcome });
  }
  return submitted;
};

/** The bank says what it makes of the evidence. */
export const decideDispute = (tx: Transaction, { id, dispute: disputeId, outcome }: BankDecision): void => {
  tx.remove('bank_decisions', id);
  const dispute = tx.need('disputes', disputeId);
  if (outcome === 'escalated' && isInquiry(dispute)) escalate(tx, dispute);
  else if (isInquiry(dispute)) closeDispute(tx, dispute, 'warning_closed');
  else if (outcome === 'won') closeDispute(tx, reinstate(tx, dispute), 'won');
  else closeDispute(tx, dispute, 'lost');
};

/** The holder was not content with the answer: what was a question takes the money now, and is to be answered again. */
const escalate = (tx: Transaction, dispute: Dispute): void => {
  const { card } = dispute.payment_method_details;
  const withdrawn = change(
    tx,
    'disputes',
    dispute,
    {
      balance_transactions: [moved(tx, dispute.id, -dispute.amount, disputeFee)],
      evidence_details: {
        ...dispute.evidence_details,
        due_by: endOfDay(tx.at + daysToRespond * secondsPerDay),
      },
      is_charge_refundable: false,
      payment_method_details: { card: { ...card, case_type: 'chargeback' }, type: 'card' },
      status: 'needs_response',
    },
    'updated',
  );
  emit(tx, 'charge.dispute.funds_withdrawn', withdrawn);
};

/** What was taken comes back, the fee as well. */
const reinstate = (tx: Transaction, dispute: Dispute): Dispute =>
  change(
    tx,
    'disputes',
    dispute,
    {
      balance_transactions: [
        ...dispute.balance_transactions,
        moved(tx, dispute.id, dispute.amount, -disputeFee),
      ],
    },
    'funds_reinstated',
  );

/** No more can be said about it. */
export const closeDispute = (
  tx: Transaction,
  dispute: Dispute,
  status: Extract<DisputeStatus, 'won' | 'lost' | 'warning_closed'>,
): Dispute => change(tx, 'disputes', dispute, { status }, 'closed');

/** The day on which it was to be answered is over, and what is staged was never sent. */
export const passDeadline = (tx: Transaction, dispute: Dispute): void => {
  closeDispute(tx, dispute, isInquiry(dispute) ? 'warning_closed' : 'lost');
};

/** Who got all of their money back asks no more. */
export const endInquiries = (tx: Transaction, charge: Charge): void => {
  for (const dispute of disputesOf(tx, charge)) {
    if (isInquiry(dispute) && dispute.status !== 'warning_closed')
      closeDispute(tx, dispute, 'warning_closed');
  }
};
