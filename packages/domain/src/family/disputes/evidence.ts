import * as z from 'zod/mini';

/**
 * Evidence as texts in Stripe's own fields. If Stripe expects a file, the text goes into
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

export const maxOfField = 20_000;
/**
 * Maximum characters of all fields, about twelve pages. Fits into an event and the strictest card network
 * (nineteen pages); Stripe allows 150,000.
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

/** Evidence as stored; the form's rules in inputs.ts are stricter. */
export const evidenceSchema = /* @__PURE__ */ evidenceOf(z.string());

export const lengthOfEvidence = (evidence: Evidence): number =>
  evidenceFields.reduce((sum, field) => sum + (evidence[field]?.length ?? 0), 0);
