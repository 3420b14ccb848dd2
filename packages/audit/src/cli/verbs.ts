import type { RunVerb } from './context.ts';
import type { Verb } from './options.ts';
import { acceptLostHeadsVerb } from './verbs/accept-lost-heads.ts';
import { grantAdminVerb, removeSecondFactorVerb, revokeAdminVerb } from './verbs/administrators.ts';
import { compareVerb } from './verbs/compare.ts';
import { deadLettersVerb, discardVerb, redriveVerb } from './verbs/dead-letters.ts';

import { eraseFamilyVerb } from './verbs/erase-family.ts';
import { evidencePackVerb, headsKeyVerb, saveLogVerb } from './verbs/evidence.ts';
import { headsVerb, logVerb, verifyVerb } from './verbs/inspect.ts';
import { cancelVerb, jobsVerb, saveExportVerb, startVerb } from './verbs/jobs.ts';
import { liftHaltVerb } from './verbs/lift-halt.ts';
import { reconcileVerb } from './verbs/reconcile.ts';
import { replayVerb } from './verbs/replay.ts';
import { abandonVerb, rebuildVerb, repairVerb } from './verbs/rows.ts';

export const runVerb: Readonly<Record<Verb, RunVerb>> = {
  verify: verifyVerb,
  heads: headsVerb,
  log: logVerb,
  repair: repairVerb,
  rebuild: rebuildVerb,
  abandon: abandonVerb,
  'grant-admin': grantAdminVerb,
  'revoke-admin': revokeAdminVerb,
  'remove-second-factor': removeSecondFactorVerb,
  compare: compareVerb,
  reconcile: reconcileVerb,
  jobs: jobsVerb,
  start: startVerb,
  cancel: cancelVerb,
  'save-export': saveExportVerb,
  'erase-family': eraseFamilyVerb,
  'dead-letters': deadLettersVerb,
  redrive: redriveVerb,
  discard: discardVerb,
  replay: replayVerb,
  'lift-halt': liftHaltVerb,
  'accept-lost-heads': acceptLostHeadsVerb,
  'evidence-pack': evidencePackVerb,
  'heads-key': headsKeyVerb,
  'save-log': saveLogVerb,
};
