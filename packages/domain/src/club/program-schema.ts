import * as z from 'zod/mini';
import { programs } from './days.ts';

export const programSchema = z.enum(programs);
