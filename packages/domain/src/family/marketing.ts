import * as z from 'zod/mini';
import { brand } from '../brand.ts';

export const marketingMethods = [
  'Internet',
  'Gameday Sports Academy',
  `Coach ${brand.coachName}`,
  'From a Friend',
  'Other',
] as const;
export const marketingMethodSchema = z.enum(marketingMethods);
