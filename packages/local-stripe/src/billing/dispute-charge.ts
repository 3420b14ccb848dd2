import { moveForDispute } from '../balance/balance-transactions.ts';
import type { Charge, Dispute, DisputeStatus } from '../objects.ts';
import { change, emit, write } from '../resources/event.ts';
import type { Transaction } from '../store/store.ts';
import type { BankDecision, HolderDispute } from '../store/tables.ts';
import { secondsPerDay } from '../time/calendar.ts';

const outcomeOfWords: Readonly<Record<string, BankDecision['outcome']>> = {
  winning_evidence: 'won',
  losing_evidence: 'lost',
  escalate_inquiry_evidence: 'escalated',
};

/** Days to respond; the deadline is the end of the last day. */
const daysToRespond = 9;
/** Short, although real banks take months to decide. */
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

export const disputesOf = (tx: Transaction, charge: Charge): readonly Dispute[] =>
  tx.all('disputes').filter((dispute) => dispute.charge === charge.id);

/** Opens a dispute of a charge. Except for an inquiry, the money is taken right away. */
export const disputeCharge = (
  tx: Transaction,
  charge: Charge,
  { reason, networkCode, isInquiry }: HolderDispute,
): Dispute => {
  const id = tx.newId('du');
  const { brand, network } = cardOf(charge);
  const transactions = isInquiry ? [] : [moveForDispute(tx, id, -charge.amount)];
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

export const needsResponse = ({ status }: Dispute): boolean =>
  status === 'needs_response' || status === 'warning_needs_response';

const isInquiry = ({ status }: Dispute): boolean => status.startsWith('warning_');

/** Submits evidence; if the evidence contains test words, the bank decides seconds later. */
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

export const decideDispute = (tx: Transaction, { id, dispute: disputeId, outcome }: BankDecision): void => {
  tx.remove('bank_decisions', id);
  const dispute = tx.need('disputes', disputeId);
  if (outcome === 'escalated' && isInquiry(dispute)) escalate(tx, dispute);
  else if (isInquiry(dispute)) closeDispute(tx, dispute, 'warning_closed');
  else if (outcome === 'won') closeDispute(tx, reinstate(tx, dispute), 'won');
  else closeDispute(tx, dispute, 'lost');
};

/** Turns an unresolved inquiry into a dispute: money is taken, and an answer is due. */
const escalate = (tx: Transaction, dispute: Dispute): void => {
  const { card } = dispute.payment_method_details;
  const withdrawn = change(
    tx,
    'disputes',
    dispute,
    {
      balance_transactions: [moveForDispute(tx, dispute.id, -dispute.amount)],
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

const reinstate = (tx: Transaction, dispute: Dispute): Dispute =>
  change(
    tx,
    'disputes',
    dispute,
    {
      balance_transactions: [...dispute.balance_transactions, moveForDispute(tx, dispute.id, dispute.amount)],
    },
    'funds_reinstated',
  );

export const closeDispute = (
  tx: Transaction,
  dispute: Dispute,
  status: Extract<DisputeStatus, 'won' | 'lost' | 'warning_closed'>,
): Dispute => change(tx, 'disputes', dispute, { status }, 'closed');

/** Closes a dispute whose deadline has passed; unsubmitted evidence is ignored. */
export const passDeadline = (tx: Transaction, dispute: Dispute): void => {
  closeDispute(tx, dispute, isInquiry(dispute) ? 'warning_closed' : 'lost');
};

export const endInquiries = (tx: Transaction, charge: Charge): void => {
  for (const dispute of disputesOf(tx, charge)) {
    if (isInquiry(dispute) && dispute.status !== 'warning_closed')
      closeDispute(tx, dispute, 'warning_closed');
  }
};
