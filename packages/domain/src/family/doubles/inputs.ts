import * as z from 'zod/mini';
import { reasonText } from '../fields.ts';

/** Part that people type; the other schemas would add to what parents load. */
export const joinReasonInput = z.strictObject({ reason: reasonText });
