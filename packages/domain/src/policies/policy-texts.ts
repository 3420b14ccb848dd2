import { classConsent2026, planConsent2026 } from './consent-words.ts';
import type { PolicyKind, PolicyText, PolicyVersion } from './policy-versions.ts';
import { privacy2023 } from './texts/privacy-2023-01.ts';
import { privacy2026 } from './texts/privacy-2026-11.ts';
import { privacyPlain } from './texts/privacy-2026-11-30.ts';
import { privacyTwoHomes } from './texts/privacy-2026-12.ts';
import { refunds2026 } from './texts/refunds-2026-11.ts';
import { refunds2026Withdrawal } from './texts/refunds-2026-11-23.ts';
import { refunds2026Bills } from './texts/refunds-2026-11-27.ts';
import { refunds2026ClassMonths } from './texts/refunds-2026-11-28.ts';
import { refunds2026MakeUps } from './texts/refunds-2026-11-29.ts';
import { refundsPlain } from './texts/refunds-2026-11-30.ts';
import { terms2023 } from './texts/terms-2023-01.ts';
import { terms2026 } from './texts/terms-2026-11.ts';
import { termsPlain } from './texts/terms-2026-11-30.ts';

/** Texts by version. Texts are never deleted, because events refer to their versions. */
export const policyTexts: Readonly<Record<PolicyKind, Readonly<Record<string, PolicyText>>>> = {
  terms: { '2023-01': terms2023, '2026-11': terms2026, '2026-11-30': termsPlain },
  privacy: {
    '2023-01': privacy2023,
    '2026-11': privacy2026,
    '2026-11-30': privacyPlain,
    '2026-12': privacyTwoHomes,
  },
  refunds: {
    '2026-11': refunds2026,
    '2026-11-23': refunds2026Withdrawal,
    '2026-11-27': refunds2026Bills,
    '2026-11-28': refunds2026ClassMonths,
    '2026-11-29': refunds2026MakeUps,
    '2026-11-30': refundsPlain,
  },
  'plan-consent': { '2026-11': planConsent2026 },
  'class-consent': { '2026-11': classConsent2026 },
};

/** @throws Error for an unknown version */
export const policyTextOf = ({ kind, version }: Pick<PolicyVersion, 'kind' | 'version'>): PolicyText => {
  const text = policyTexts[kind][version];
  if (!text) throw new Error(`There is no version ${version} of ${kind}.`);
  return text;
};
