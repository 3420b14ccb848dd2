/*
 * Versions and hashes of all accepted texts. Separate from the texts, because some code needs only a version.
 */

/** Consent kinds are the words beside buttons, in which the screen fills in `{date}` and `{page}`. */
export const policyKinds = ['terms', 'privacy', 'refunds', 'plan-consent', 'class-consent'] as const;
export type PolicyKind = (typeof policyKinds)[number];

export type PolicyVersion = {
  readonly kind: PolicyKind;
  /** `2026-11`, or `2026-11-23` if the month already has a version. */
  readonly version: string;
  /** First club-local date on which the version applies. */
  readonly since: string;
  /** True if the text only changed its words, so that nobody needs to agree again. */
  readonly isReworded?: true;
  /** SHA-256 of the text (policy-text.ts), in hex. */
  readonly hash: string;
};

/** Versions of each kind, oldest first. Append new versions; never change existing versions. */
export const policyVersions: readonly PolicyVersion[] = [
  {
    kind: 'terms',
    version: '2023-01',
    since: '2023-01-01',
    hash: 'ef9139b87fe10af470c7cb29d8e48445ad8d0b6700f4b7890e5c5cd065b1ce9f',
  },
  {
    kind: 'terms',
    version: '2026-11',
    since: '2026-11-01',
    hash: 'a3d2488787ab5f66f8f766da8493fa06dfc8dfb272cdc5f54163bd610f398f9f',
  },
  {
    kind: 'terms',
    version: '2026-11-30',
    since: '2026-11-30',
    isReworded: true,
    hash: '1969425e60ad325c77193e7078f890c9b80624761bf579637e29de12e1e2d205',
  },
  {
    kind: 'privacy',
    version: '2023-01',
    since: '2023-01-01',
    hash: '967e388a1b03a7f87ddd565fbccd98fdb414a7b0bf9bdd1029325b4b32f56396',
  },
  {
    kind: 'privacy',
    version: '2026-11',
    since: '2026-11-01',
    hash: '3b5b94498ace804c960cd6c5ddc84f1ba71e651aa78019786aa63f51f34ceb72',
  },
  {
    kind: 'privacy',
    version: '2026-11-30',
    since: '2026-11-30',
    isReworded: true,
    hash: '773215c7f8ca74cb6024c45262ce42606c221b2957e69e99f6600e75741d15c2',
  },
  {
    kind: 'privacy',
    version: '2026-12',
    since: '2026-12-01',
    hash: '482da62e0867297ab30cd7fdc8a62c3a794fa27efb68f9ac4b59e2e5394e01c1',
  },
  {
    kind: 'refunds',
    version: '2026-11',
    since: '2026-11-01',
    hash: 'e1b7cdda188b4588239588d0852c0c66bf1a0bb5e2b970295f5dd8bd39017bc5',
  },
  {
    kind: 'refunds',
    version: '2026-11-23',
    since: '2026-11-23',
    hash: 'bfb35b275b8fbc148a815f60a4e917793049330559868e2859edb24c22f12e3e',
  },
  {
    kind: 'refunds',
    version: '2026-11-27',
    since: '2026-11-27',
    hash: 'e478af51d75dd361c0a1698f7e5ba8150510a96a6bc0c7bd73c354bb7de1296a',
  },
  {
    kind: 'refunds',
    version: '2026-11-28',
    since: '2026-11-28',
    hash: 'b58859b3fe5811681c5f6b6b6e0a97258c9b92e8a692501b18d7583c5bdac68d',
  },
  {
    kind: 'refunds',
    version: '2026-11-29',
    since: '2026-11-29',
    hash: 'b1780e28b1241d6acbe27ea88b151e9b7f98c8e50f8455f5820171f8d52e53c3',
  },
  {
    kind: 'refunds',
    version: '2026-11-30',
    since: '2026-11-30',
    isReworded: true,
    hash: '13d3a29d50cdf8de6786ddb5172828818f51c7c1802b80ede7fd33ff20006c4b',
  },
  {
    kind: 'plan-consent',
    version: '2026-11',
    since: '2026-11-01',
    hash: 'ad06471e0d6c5a024a422847b44bcee8e1370e042852008b01db44c8bd81d498',
  },
  {
    kind: 'class-consent',
    version: '2026-11',
    since: '2026-11-01',
    hash: 'f3235f4618bcfeb113fbbd71f7917f8069553b139fa77cf14169273b34c5b69c',
  },
];

export const currentPolicy = (kind: PolicyKind): PolicyVersion => {
  const current = policyVersions.findLast((one) => one.kind === kind);
  if (!current) throw new Error(`There is no policy text for ${kind}.`);
  return current;
};

/** Version in force on a club-local date; the first version for earlier dates. */
export const policyOn = (kind: PolicyKind, date: string): PolicyVersion => {
  const [first, ...later] = policyVersions.filter((one) => one.kind === kind);
  if (!first) throw new Error(`There is no policy text for ${kind}.`);
  return later.findLast(({ since }) => since <= date) ?? first;
};

export const policyAfter = (version: PolicyVersion): PolicyVersion | undefined =>
  policyVersions.slice(policyVersions.indexOf(version) + 1).find(({ kind }) => kind === version.kind);

/**
 * Version of a text that people accept. A released version must never change, because events contain its
 * version and hash (policy-versions.ts).
 */
export type PolicyText = {
  readonly title: string;
  readonly changed: string | null;
  readonly sections: readonly { readonly heading: string; readonly paragraphs: readonly string[] }[];
};

export const hashedTextOf = ({ title, changed, sections }: PolicyText): string =>
  [title, changed ?? '', ...sections.flatMap(({ heading, paragraphs }) => [heading, ...paragraphs])].join(
    '\n',
  );
