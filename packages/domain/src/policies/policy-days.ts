import { type PolicyKind, type PolicyVersion, policyVersions } from './policy-versions.ts';

/** Version valid on a club-local date; before the first version's start, the first version. */
export const policyOn = (kind: PolicyKind, date: string): PolicyVersion => {
  const [first, ...later] = policyVersions.filter((one) => one.kind === kind);
  if (!first) throw new Error(`There is no text of ${kind}.`);
  return later.findLast(({ since }) => since <= date) ?? first;
};

export const policyAfter = (version: PolicyVersion): PolicyVersion | undefined =>
  policyVersions.slice(policyVersions.indexOf(version) + 1).find(({ kind }) => kind === version.kind);
