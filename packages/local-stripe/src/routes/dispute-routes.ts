import { closeDispute, needsResponse, submitDispute } from '../billing/dispute-charge.ts';
import { invalidRequest, notModelled } from '../failure.ts';
import { type Dispute, mergeMetadata } from '../objects.ts';
import { change } from '../resources/event.ts';
import type { Transaction } from '../store/store.ts';
import type { Form } from '../wire/form.ts';
import { fields, flag, metadata, type Shape, text, unsettable } from '../wire/params.ts';
import { listRoute, type Route, route } from '../wire/route.ts';

const maxOfField = 20_000;
const maxOfAll = 150_000;

/** Characters per page. Stripe limits printed pages but does not document their length. */
const lettersOfPage = 2_500;
const maxPages = (network: string): number => (network === 'mastercard' ? 19 : 50);

/** Text of evidence; an empty text removes the evidence. */
const longText: Shape<string | null | undefined> = {
  read(value, path) {
    if (typeof value === 'string' && value.length > maxOfField) {
      throw invalidRequest(`Invalid string: ${path} must be at most ${maxOfField} characters`, {
        param: path,
      });
    }
    return unsettable(text).read(value, path);
  },
};

const file: Shape<undefined> = {
  read(value: Form | undefined, path) {
    if (value !== undefined) throw notModelled(`the file ${path}`);
    return undefined;
  },
};

const shortText = unsettable(text);

const evidenceShapes = {
  access_activity_log: longText,
  billing_address: shortText,
  cancellation_policy: file,
  cancellation_policy_disclosure: longText,
  cancellation_rebuttal: longText,
  customer_communication: file,
  customer_email_address: shortText,
  customer_name: shortText,
  customer_purchase_ip: shortText,
  customer_signature: file,
  duplicate_charge_documentation: file,
  duplicate_charge_explanation: longText,
  duplicate_charge_id: shortText,
  product_description: longText,
  receipt: file,
  refund_policy: file,
  refund_policy_disclosure: longText,
  refund_refusal_explanation: longText,
  service_date: shortText,
  service_documentation: file,
  shipping_address: shortText,
  shipping_carrier: shortText,
  shipping_date: shortText,
  shipping_documentation: file,
  shipping_tracking_number: shortText,
  uncategorized_file: file,
  uncategorized_text: longText,
};

type Given = Readonly<Record<string, string | null | undefined>>;

const withEvidence = (dispute: Dispute, given: Given): Dispute['evidence'] => {
  const said = Object.entries(given).filter(([, value]) => value !== undefined);
  const evidence: Dispute['evidence'] = { ...dispute.evidence, ...Object.fromEntries(said) };
  const texts = Object.values(evidence).filter((value) => typeof value === 'string');
  const letters = texts.reduce((sum, value) => sum + value.length, 0);
  if (letters > maxOfAll) {
    throw invalidRequest(`The combined character count of all evidence is limited to ${maxOfAll}.`, {
      param: 'evidence',
    });
  }
  const pages = Math.ceil(letters / lettersOfPage);
  const { network } = dispute.payment_method_details.card;
  if (pages > maxPages(network)) {
    throw invalidRequest(
      `The evidence would take ${pages} pages; ${network} accepts at most ${maxPages(network)}.`,
      { code: 'dispute_evidence_page_limit_exceeded', param: 'evidence' },
    );
  }
  return evidence;
};

const requireOpen = (tx: Transaction, id: string): Dispute => {
  const dispute = tx.need('disputes', id);
  if (needsResponse(dispute)) return dispute;
  throw invalidRequest(`This dispute cannot be changed any more: its status is ${dispute.status}.`);
};

export const disputeRoutes: readonly Route[] = [
  listRoute('/v1/disputes', 'disputes', { charge: text, payment_intent: text }),
  route('GET', '/v1/disputes/:id', {}, ({ tx, id }) => tx.need('disputes', id)),
  route(
    'POST',
    '/v1/disputes/:id',
    { evidence: fields(evidenceShapes), metadata, submit: flag },
    ({ tx, id, params }) => {
      const dispute = requireOpen(tx, id);
      const evidence = withEvidence(dispute, params.evidence ?? {});
      const staged = change(tx, 'disputes', dispute, {
        evidence,
        evidence_details: {
          ...dispute.evidence_details,
          has_evidence: Object.values(evidence).some((value) => typeof value === 'string'),
        },
        metadata: mergeMetadata(dispute.metadata, params.metadata),
      });
      // Evidence is submitted unless `submit` is false.
      return params.submit === false ? staged : submitDispute(tx, staged);
    },
  ),
  route('POST', '/v1/disputes/:id/close', {}, ({ tx, id }) => {
    const dispute = requireOpen(tx, id);
    if (dispute.status === 'warning_needs_response') {
      throw invalidRequest('An inquiry cannot be closed; refund the charge instead.');
    }
    return closeDispute(tx, dispute, 'lost');
  }),
];
