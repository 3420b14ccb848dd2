import { type PolicyKind, type PolicyVersion, policyVersions } from './policy-versions.ts';

/** The version of a calendar date of the club; the first one for a day before it. */
export const policyOn = (kind: PolicyKind, date: string): PolicyVersion => {
  const [first, ...later] = policyVersions.filter((one) => one.kind === kind);
  if (!first) throw new Error(`There is no text of ${kind}.`);
  return later.findLast(({ since }) => since <= date) ?? first;
};

/** The version that took a version's place; undefined for the one that is in force. */
export const policyAfter = (version: PolicyVersion): PolicyVersion | undefined =>
  policyVersions.slice(policyVersions.indexOf(version) + 1).find(({ kind }) => kind === version.kind);
