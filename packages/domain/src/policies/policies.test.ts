import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { brand } from '../brand.ts';
import { withdrawalRule } from '../consumer-rules.ts';
import { makeUpRules } from '../family/make-ups/rules.ts';
import { consentWords } from './consent-words.ts';
import { policyTextOf, policyTexts } from './policy-texts.ts';
import {
  currentPolicy,
  hashedTextOf,
  type PolicyKind,
  policyAfter,
  policyKinds,
  policyOn,
  policyVersions,
} from './policy-versions.ts';

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Released versions. Add a line for each new version; never change a line. */
const released = [
  ['terms', '2023-01', '2023-01-01', 'ef9139b87fe10af470c7cb29d8e48445ad8d0b6700f4b7890e5c5cd065b1ce9f'],
  ['terms', '2026-11', '2026-11-01', 'a3d2488787ab5f66f8f766da8493fa06dfc8dfb272cdc5f54163bd610f398f9f'],
  ['terms', '2026-11-30', '2026-11-30', '1969425e60ad325c77193e7078f890c9b80624761bf579637e29de12e1e2d205'],
  ['privacy', '2023-01', '2023-01-01', '967e388a1b03a7f87ddd565fbccd98fdb414a7b0bf9bdd1029325b4b32f56396'],
  ['privacy', '2026-11', '2026-11-01', '3b5b94498ace804c960cd6c5ddc84f1ba71e651aa78019786aa63f51f34ceb72'],
  ['privacy', '2026-11-30', '2026-11-30', '773215c7f8ca74cb6024c45262ce42606c221b2957e69e99f6600e75741d15c2'],
  ['privacy', '2026-12', '2026-12-01', '482da62e0867297ab30cd7fdc8a62c3a794fa27efb68f9ac4b59e2e5394e01c1'],
  ['refunds', '2026-11', '2026-11-01', 'e1b7cdda188b4588239588d0852c0c66bf1a0bb5e2b970295f5dd8bd39017bc5'],
  ['refunds', '2026-11-23', '2026-11-23', 'bfb35b275b8fbc148a815f60a4e917793049330559868e2859edb24c22f12e3e'],
  ['refunds', '2026-11-27', '2026-11-27', 'e478af51d75dd361c0a1698f7e5ba8150510a96a6bc0c7bd73c354bb7de1296a'],
  ['refunds', '2026-11-28', '2026-11-28', 'b58859b3fe5811681c5f6b6b6e0a97258c9b92e8a692501b18d7583c5bdac68d'],
  ['refunds', '2026-11-29', '2026-11-29', 'b1780e28b1241d6acbe27ea88b151e9b7f98c8e50f8455f5820171f8d52e53c3'],
  ['refunds', '2026-11-30', '2026-11-30', '13d3a29d50cdf8de6786ddb5172828818f51c7c1802b80ede7fd33ff20006c4b'],
  [
    'plan-consent',
    '2026-11',
    '2026-11-01',
    'ad06471e0d6c5a024a422847b44bcee8e1370e042852008b01db44c8bd81d498',
  ],
  [
    'class-consent',
    '2026-11',
    '2026-11-01',
    'f3235f4618bcfeb113fbbd71f7917f8069553b139fa77cf14169273b34c5b69c',
  ],
] as const;

it('every released policy text keeps its version and hash unchanged', {
  tags: ['consent.texts-kept'],
}, () => {
  expect(policyVersions.map(({ kind, version, since, hash }) => [kind, version, since, hash])).toEqual(
    released,
  );
  for (const version of policyVersions) {
    expect(hashOf(hashedTextOf(policyTextOf(version))), `${version.kind} ${version.version}`).toBe(
      version.hash,
    );
  }
  const texts = Object.entries(policyTexts).flatMap(([kind, byVersion]) =>
    Object.keys(byVersion).map((version) => `${kind} ${version}`),
  );
  expect(texts.toSorted()).toEqual(released.map(([kind, version]) => `${kind} ${version}`).toSorted());
});

it('the last version of each policy is current', () => {
  expect(currentPolicy('terms').version).toBe('2026-11-30');
  for (const kind of policyKinds) expect(policyTextOf(currentPolicy(kind)).title).not.toBe('');
  for (const kind of ['plan-consent', 'class-consent'] as const) {
    expect(consentWords[kind]).toBe(policyTextOf(currentPolicy(kind)));
  }
});

it('policyOn returns the version in force on a day', () => {
  const onDay = (kind: PolicyKind, date: string) => policyOn(kind, date).version;
  expect(onDay('refunds', '2026-11-22')).toBe('2026-11');
  expect(onDay('refunds', '2026-11-23')).toBe('2026-11-23');
  expect(onDay('terms', '2026-10-31')).toBe('2023-01');
  expect(onDay('terms', '2026-11-01')).toBe('2026-11');
  expect(onDay('terms', '2022-12-31')).toBe('2023-01');
  for (const kind of policyKinds) {
    expect(policyOn(kind, '2999-01-01')).toBe(currentPolicy(kind));
    expect(policyAfter(currentPolicy(kind))).toBeUndefined();
    const days = policyVersions.filter((one) => one.kind === kind).map(({ since }) => since);
    expect(days).toEqual([...new Set(days)].toSorted());
  }
});

it('each consent text shown next to a button has exactly one version', () => {
  for (const kind of ['plan-consent', 'class-consent'] as const) {
    expect(policyVersions.filter((one) => one.kind === kind)).toHaveLength(1);
  }
});

it('every policy version after the first one lists its changes', () => {
  for (const kind of policyKinds) {
    const [first, ...later] = policyVersions.filter((one) => one.kind === kind).map(policyTextOf);
    expect(first?.changed).toBeNull();
    for (const { changed } of later) expect(changed).toBeTruthy();
  }
});

it('the current policies name the club, its email and its phone as configured', () => {
  const current = policyKinds.map((kind) => hashedTextOf(policyTextOf(currentPolicy(kind)))).join('\n');
  for (const said of [brand.name, brand.email, brand.phone.shown]) expect(current).toContain(said);
  for (const [address] of current.matchAll(/\S+@[\w.]*\w/g)) expect(address).toBe(brand.email);
});

it('the privacy policy mentions recorded attendance and absence reasons', {
  tags: ['consent.texts-kept'],
}, () => {
  const privacy = hashedTextOf(policyTextOf(currentPolicy('privacy')));
  for (const words of ['on which days your child attends', 'will miss a day', 'reason can be about health'])
    expect(privacy).toContain(words);
});

it('the privacy policy names papers, partners and other homes, and how to end both', {
  tags: ['consent.texts-kept'],
}, () => {
  const privacy = hashedTextOf(policyTextOf(currentPolicy('privacy')));
  for (const words of [
    'sign a paper',
    'remove a partner',
    'Another home',
    'its own share',
    'end the sharing',
  ])
    expect(privacy).toContain(words);
});

it('the refund policy promises a withdrawal only while the withdrawal rule is on', {
  tags: ['withdrawal.rule'],
}, () => {
  const promises = hashedTextOf(policyTextOf(currentPolicy('refunds'))).includes('you can withdraw');
  expect(promises).toBe(withdrawalRule.isOn);
  expect(withdrawalRule.businessDays).toBe(3);
});

it('the refund policy states the rules of make-up classes', () => {
  const { timelyHours, validDays, atMost, daysAfterCanceledBooking, version } = makeUpRules;
  expect(policyTexts.refunds).toHaveProperty(version);
  expect(makeUpRules).toMatchObject({ canceledSession: true, timelyAbsence: true });
  const text = hashedTextOf(policyTextOf(currentPolicy('refunds')));
  for (const words of [
    `at least ${timelyHours} hours before`,
    `good for ${validDays} days`,
    `has ${atMost} open make-up classes`,
    `at least ${daysAfterCanceledBooking} more days`,
  ])
    expect(text).toContain(words);
});

it('the terms never claim that using the site means accepting them', {
  tags: ['consent.using-is-not-accepting'],
}, () => {
  expect(hashedTextOf(policyTextOf(currentPolicy('terms')))).not.toMatch(/using the site (you|after|means)/);
});
