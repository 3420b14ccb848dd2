import * as z from 'zod/mini';

/**
 * What the club answers a dispute with, by the payment provider's own fields. All are texts: where the provider wants a
 * file (a receipt, a mail), its words are in `uncategorized_text`.
 */
export const evidenceFields = [
  'customer_name',
  'customer_email_address',
  'billing_address',
  'product_description',
  'service_date',
  'access_activity_log',
  'cancellation_policy_disclosure',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'uncategorized_text',
] as const;
export type EvidenceField = (typeof evidenceFields)[number];
export type Evidence = Readonly<Partial<Record<EvidenceField, string | undefined>>>;

/** The payment provider's limit for one field, in characters. */
export const maxOfField = 20_000;
/**
 * For all fields together: what a card network prints on some twelve pages, of which the strictest takes nineteen, and what an
 * event has room for. The payment provider's own limit is 150,000.
 */
export const maxOfEvidence = 30_000;

/** A schema with every field of the evidence, each a text that may be missing. */
export const evidenceOf = (text: z.ZodMiniType<string>) => {
  const optional = z.optional(text);
  return z.strictObject(
    Object.fromEntries(evidenceFields.map((field) => [field, optional])) as Record<
      EvidenceField,
      typeof optional
    >,
  );
};

/** What is stored of evidence: tighter rules are the form's (inputs.ts). */
export const evidenceSchema = /* @__PURE__ */ evidenceOf(z.string());

/** How many characters all fields have together. */
export const lengthOfEvidence = (evidence: Evidence): number =>
  evidenceFields.reduce((sum, field) => sum + (evidence[field]?.length ?? 0), 0);
