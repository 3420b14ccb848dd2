import { erasedFamilyId, eraseFamily } from '../../erasure/erase-family.ts';
import { eraseDeps } from '../../erasure/erase-from-config.ts';
import { answer, operatorOf } from '../answer.ts';
import type { RunVerb } from '../context.ts';

/** Erases a family's personal data, or resumes an erasure. */
export const eraseFamilyVerb: RunVerb = async (context) => {
  const { system, options, report, subject } = context;
  const familyId = erasedFamilyId(subject);
  const deps = await eraseDeps(system, context.place, report);
  const changed = await eraseFamily(
    { ...deps, drainMs: options.wait === undefined ? deps.drainMs : options.wait * 1_000 },
    { familyId, operator: operatorOf(context), reason: (options.reason ?? '').trim() },
  );
  answer(context, `The family ${familyId} ${changed ? 'is erased.' : 'was erased before.'}`, {
    familyId,
    changed,
  });
  return 0;
};
