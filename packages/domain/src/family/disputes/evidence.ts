import * as z from 'zod/mini';

/**
 * Evidence in Stripe's own fields, all texts. Text for which Stripe expects a file goes into
 * `uncategorized_text`.
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

/** Stripe's limit for one field, in characters. */
export const maxOfField = 20_000;
/**
 * Characters of all fields together: about twelve pages (the strictest network takes nineteen), and small
 * enough for an event. Stripe allows 150,000.
 */
export const maxOfEvidence = 30_000;

export const evidenceOf = (text: z.ZodMiniType<string>) => {
  const optional = z.optional(text);
  return z.strictObject(
    Object.fromEntries(evidenceFields.map((field) => [field, optional])) as Record<
      EvidenceField,
      typeof optional
    >,
  );
};

/** Stored evidence; stricter rules belong to the form (inputs.ts). */
export const evidenceSchema = /* @__PURE__ */ evidenceOf(z.string());

export const lengthOfEvidence = (evidence: Evidence): number =>
  evidenceFields.reduce((sum, field) => sum + (evidence[field]?.length ?? 0), 0);
