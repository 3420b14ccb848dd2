import { createHash } from 'node:crypto';

/** `4831-0927-1604`: twelve digits made of the payment provider's id, the same each time, to be read out and written down. */
export const receiptNumber = (paymentId: string): string => {
  const hash = createHash('sha256').update(paymentId).digest().readBigUInt64BE();
  return inGroups((hash % 1_000_000_000_000n).toString().padStart(12, '0'));
};

/** The number as it is written, of what a person typed: with hyphens, spaces or neither; undefined when it is none. */
export const receiptNumberIn = (typed: string): string | undefined => {
  const digits = typed.replace(/[\s-]/g, '');
  return /^\d{12}$/.test(digits) ? inGroups(digits) : undefined;
};

const inGroups = (digits: string): string => digits.replace(/\d{4}(?=\d)/g, '$&-');
