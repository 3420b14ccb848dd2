import { useState } from 'react';
import { dropDraft, keepDraft, readDraft } from './drafts.ts';
import { typedMark } from './never-kept.ts';

/**
 * Draft of fields. For fields in `neverKept`, stores only the fact that something was typed; `notKept` lists
 * these fields.
 */
export function useFieldDraft(name: string, neverKept: readonly string[] = []) {
  const [draft, setDraft] = useState(() => readDraft(name));
  return {
    draft,
    notKept: neverKept.filter((field) => typedMark(field) in draft),
    keep: (field: string, value: string): void => {
      const kept = neverKept.includes(field) ? { [typedMark(field)]: 'yes' } : { [field]: value };
      keepDraft(name, { ...readDraft(name), ...kept });
    },
    saved: (field: string): void => {
      const others = Object.entries(readDraft(name)).filter(([kept]) => kept !== typedMark(field));
      keepDraft(name, Object.fromEntries(others));
      setDraft(Object.fromEntries(others));
    },
    clear: (): void => {
      dropDraft(name);
      setDraft({});
    },
  };
}
