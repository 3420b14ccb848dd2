import * as z from 'zod/mini';
import { grades } from './grades.ts';

export const gradeSchema = z.enum(grades);
