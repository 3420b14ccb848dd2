import { createHash } from 'node:crypto';

/** Receipt number of twelve digits derived from Stripe's id, such as `4831-0927-1604`; easy to read aloud. */
export const receiptNumber = (paymentId: string): string => {
  const hash = createHash('sha256').update(paymentId).digest().readBigUInt64BE();
  return inGroups((hash % 1_000_000_000_000n).toString().padStart(12, '0'));
};

export const receiptNumberIn = (typed: string): string | undefined => {
  const digits = typed.replace(/[\s-]/g, '');
  return /^\d{12}$/.test(digits) ? inGroups(digits) : undefined;
};

const inGroups = (digits: string): string => digits.replace(/\d{4}(?=\d)/g, '$&-');
