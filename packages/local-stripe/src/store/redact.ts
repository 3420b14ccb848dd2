const personal: ReadonlySet<string> = new Set([
  'name',
  'email',
  'phone',
  'address',
  'shipping',
  'billing_details',
  'receipt_email',
  'customer_name',
  'customer_email',
  'customer_phone',
  'customer_address',
  'customer_shipping',
  'evidence',
]);

const redactedText = '[redacted]';

export const redacted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(redacted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      personal.has(key) ? withoutTexts(inner) : redacted(inner),
    ]),
  );
};

const withoutTexts = (value: unknown): unknown => {
  if (typeof value === 'string') return redactedText;
  if (Array.isArray(value)) return value.map(withoutTexts);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withoutTexts(inner)]));
};
