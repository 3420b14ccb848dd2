import * as z from 'zod/mini';
import { withThousands } from '../../money.ts';
import { evidenceOf, lengthOfEvidence, maxOfEvidence, maxOfField } from './evidence.ts';

const text = z
  .string()
  .check(z.maxLength(maxOfField, `The bank reads up to ${withThousands(maxOfField)} characters here.`));

const evidence = evidenceOf(text).check(
  z.refine((all) => lengthOfEvidence(all) <= maxOfEvidence, {
    error: `All fields together may have up to ${withThousands(maxOfEvidence)} characters.`,
  }),
);

export const disputeInput = z.object({ disputeId: z.string().check(z.regex(/^[A-Za-z0-9_]{1,100}$/)) });

/**
 * `submit` sends the evidence to the bank, which is final. Without `submit`, Stripe stores the evidence as a
 * draft.
 */
export const answerDisputeInput = z.extend(disputeInput, { submit: z.boolean(), evidence });
