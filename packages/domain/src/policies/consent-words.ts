import { classConsent2026 } from './texts/class-consent-2026-11.ts';
import { planConsent2026 } from './texts/plan-consent-2026-11.ts';

/** What stands beside the button in the versions that are in force, for screens that load no other text. */
export const consentWords = { 'plan-consent': planConsent2026, 'class-consent': classConsent2026 } as const;
