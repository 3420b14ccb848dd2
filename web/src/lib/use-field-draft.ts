import { useState } from 'react';
import { dropDraft, keepDraft, readDraft } from './drafts.ts';

/** Keeps unsaved edits of pencil fields over a reload, except for the fields in `neverKept`. */
export function useFieldDraft(name: string, neverKept: readonly string[] = []) {
  const [draft, setDraft] = useState(() => readDraft(name));
  return {
    draft,
    keep: (field: string, value: string): void => {
      if (!neverKept.includes(field)) keepDraft(name, { ...readDraft(name), [field]: value });
    },
    clear: (): void => {
      dropDraft(name);
      setDraft({});
    },
  };
}
