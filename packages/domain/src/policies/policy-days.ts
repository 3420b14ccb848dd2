import { type PolicyKind, type PolicyVersion, policyVersions } from './policy-versions.ts';

/** The first calendar date of the club on which a version is in force: a version is named after it, or after its month. */
export const inForceSince = ({ version }: Pick<PolicyVersion, 'version'>): string =>
  version.length === '2026-11'.length ? `${version}-01` : version;

/** The version of a calendar date of the club; the first one for a day before it. */
export const policyOn = (kind: PolicyKind, date: string): PolicyVersion => {
  const [first, ...later] = policyVersions.filter((one) => one.kind === kind);
  if (!first) throw new Error(`There is no text of ${kind}.`);
  return later.findLast((one) => inForceSince(one) <= date) ?? first;
};

/** The version that took a version's place; undefined for the one that is in force. */
export const policyAfter = (version: PolicyVersion): PolicyVersion | undefined =>
  policyVersions.slice(policyVersions.indexOf(version) + 1).find(({ kind }) => kind === version.kind);
