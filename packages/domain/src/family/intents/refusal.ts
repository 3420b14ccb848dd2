import type { AthleteId, IntentId } from '../../ids.ts';
import { updateAthlete } from '../athletes/evolve.ts';
import type { Family, RefusedWork } from '../state.ts';
import { closeIntent } from './intents.ts';

type Refusal = { readonly athleteId: AthleteId; readonly intentId: IntentId; readonly code: string };

/** The refused intent is closed; what was refused is kept for the family to read. */
export const withRefusal = (
  family: Family,
  { athleteId, intentId, code }: Refusal,
  { work, at }: Omit<RefusedWork, 'code'>,
): Family =>
  updateAthlete(closeIntent(family, intentId), athleteId, (athlete) => ({
    ...athlete,
    refused: { work, code, at },
  }));
