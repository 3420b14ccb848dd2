import { keysCachedForMs } from '@hoops/runtime/dynamodb-family-keys';
import { erasedFamilyId } from '../../erasure/check-erasure.ts';
import { eraseDeps } from '../../erasure/erase-from-config.ts';
import { eraseFamily } from '../../erasure/erasure-job.ts';
import { byOperator } from '../../record.ts';
import { refuseWhileRunning } from '../../request-job.ts';
import { answer, operatorOf } from '../answer.ts';
import type { RunVerb } from '../context.ts';

export const eraseFamilyVerb: RunVerb = async (context) => {
  const { system, options, report, subject } = context;
  const familyId = erasedFamilyId(subject);
  await refuseWhileRunning(system, 'erase-family');
  const drainMs = options.wait === undefined ? keysCachedForMs + system.drainMs : options.wait * 1_000;
  const changed = await eraseFamily(await eraseDeps({ ...system, drainMs, report }), {
    familyId,
    by: byOperator(operatorOf(context)),
    reason: (options.reason ?? '').trim(),
    byRule: false,
  });
  answer(context, `Family ${familyId} ${changed ? 'is erased.' : 'was already erased.'}`, {
    familyId,
    changed,
  });
  return 0;
};
