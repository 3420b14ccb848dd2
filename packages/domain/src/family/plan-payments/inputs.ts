import * as z from 'zod/mini';
import { athleteIdSchema } from '../../ids.ts';

/* What people ask, in the spec's words (section 7); forms and server use the same schemas (section 5). */

export const payPlanInput = z.strictObject({ athleteId: athleteIdSchema });
