import type { EvidenceField } from '@hoops/domain/family/disputes/evidence';

export const evidenceLabels: Readonly<Record<EvidenceField, string>> = {
  customer_name: 'Name of the customer',
  customer_email_address: 'Their email address',
  billing_address: 'Their address',
  product_description: 'What was paid for',
  service_date: 'When it was provided',
  access_activity_log: 'What the customer did on our site',
  cancellation_policy_disclosure: 'How a plan is canceled, and how the customer was told',
  refund_policy_disclosure: 'What was agreed on, and how the customer was told',
  refund_refusal_explanation: 'Why there is no refund',
  uncategorized_text: 'Receipt, emails and anything else',
};
