import { classConsent2026 } from './texts/class-consent-2026-11.ts';
import { planConsent2026 } from './texts/plan-consent-2026-11.ts';

/** Consent texts in force; a separate file, so that screens load no other texts. */
export const consentWords = { 'plan-consent': planConsent2026, 'class-consent': classConsent2026 } as const;

/** @param date next charge or bill in words; without a date, the sentence about the date is omitted */
export const consentParagraphs = (
  kind: keyof typeof consentWords,
  { page, date }: { readonly page: string; readonly date: string | undefined },
): readonly string[] =>
  consentWords[kind].sections
    .flatMap(({ paragraphs }) => paragraphs)
    .filter((paragraph) => date !== undefined || !paragraph.includes('{date}'))
    .map((paragraph) => paragraph.replace('{page}', page).replace('{date}', date ?? ''));
