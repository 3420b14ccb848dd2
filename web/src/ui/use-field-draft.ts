import { useState } from 'react';

type Draft = Readonly<Record<string, string>>;

const read = (key: string): Draft => {
  const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}');
  if (typeof kept !== 'object' || kept === null) return {};
  return Object.fromEntries(
    Object.entries(kept).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
};

/** Keeps unsaved edits of pencil fields over a reload, except for the fields in `neverKept`. */
export function useFieldDraft(name: string, neverKept: readonly string[] = []) {
  const key = `draft:${name}`;
  const [draft, setDraft] = useState<Draft>(() => read(key));
  return {
    draft,
    keep: (field: string, value: string): void => {
      if (neverKept.includes(field)) return;
      sessionStorage.setItem(key, JSON.stringify({ ...read(key), [field]: value }));
    },
    clear: (): void => {
      sessionStorage.removeItem(key);
      setDraft({});
    },
  };
}
