import { programName, programs } from '@hoops/domain/club/days';
import { gradeName, grades } from '@hoops/domain/club/grades';
import { planIds, planName } from '@hoops/domain/club/plans';
import { withHiddenCharactersShown } from '@hoops/domain/text/hidden-characters';
import { monthAndYear, monthOfDate } from '@hoops/domain/time/club-time';
import { clubSecond, longDate } from '../../lib/club-day.ts';
import { dollars } from '../../ui/money-text.tsx';

export type PlainData =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly PlainData[] }
  | {
      readonly kind: 'fields';
      readonly fields: readonly { readonly label: string; readonly value: PlainData }[];
    };

const text = (shown: string): PlainData => ({ kind: 'text', text: shown });

const codeNames = new Map<string, string>([
  ...programs.map((program) => [program, programName(program)] as const),
  ...planIds.map((plan) => [plan, planName[plan]] as const),
]);

/**
 * Label of a field or code, for example `Emergency contact` for `emergencyContact`, or `Scrimmage league` for
 * `reps`.
 */
export const plainLabel = (name: string): string => {
  const code = codeNames.get(name);
  if (code !== undefined) return code;
  // Keeps ids used as keys unchanged.
  if (!/^[a-z]+([A-Z][a-z]+)*$/.test(name)) return name;
  const words = name.replace(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`).trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const plainText = (value: string, field: string): string => {
  if (value === '') return 'None';
  const code = codeNames.get(value);
  if (code !== undefined) return code;
  const grade = field === 'grade' && grades.find((known) => known === value);
  if (grade) return gradeName(grade);
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value)) return clubSecond(value);
  if (/^\d{4}-(0\d|1[0-2])$/.test(value)) return monthAndYear(monthOfDate(value));
  return withHiddenCharactersShown(longDate(value), true);
};

/** Monthly sums in a family's state, in cents. */
const isCents = (field: string): boolean =>
  /^(plansDue|plansReceived|classesReceived|refunded|disputed|owed\w+|paid:\w+)$/.test(field);

const isMoney = (value: object): value is { readonly cents: number } =>
  'cents' in value && typeof value.cents === 'number' && 'currency' in value;

/**
 * Shows times in the club's time zone, money in dollars, and missing values as 'None'.
 * @param field distinguishes a grade from other numbers
 */
export function plainData(value: unknown, field = ''): PlainData {
  if (value === null || value === undefined) return text('None');
  if (typeof value === 'boolean') return text(value ? 'Yes' : 'No');
  if (typeof value === 'string') return text(plainText(value, field));
  if (typeof value === 'number' && isCents(field)) return text(dollars(value, true));
  if (typeof value !== 'object') return text(String(value));
  if (isMoney(value)) return text(dollars(value.cents, true));
  if (!Array.isArray(value)) {
    const fields = Object.entries(value).map(([name, inner]) => ({
      label: plainLabel(name),
      value: plainData(inner, name),
    }));
    return fields.length === 0 ? text('None') : { kind: 'fields', fields };
  }
  const items = value.map((item) => plainData(item));
  if (items.length === 0) return text('None');
  const texts = items.flatMap((item) => (item.kind === 'text' ? [item.text] : []));
  return texts.length === items.length ? text(texts.join(', ')) : { kind: 'list', items };
}
