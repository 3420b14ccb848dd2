export type Form = string | FormFields;
export type FormFields = {
  [key: string]: Form;
};

const emptyFields = (): FormFields => Object.create(null);

export const decodeForm = (encoded: string): FormFields => {
  const root = emptyFields();
  for (const [key, value] of new URLSearchParams(encoded)) place(root, pathOf(key), value);
  return root;
};

const pathOf = (key: string): string[] => {
  const opening = key.indexOf('[');
  if (opening < 0) return [key];
  const rest = key.slice(opening);
  const inner = [...rest.matchAll(/\[([^\]]*)\]/g)].map((match) => match[1] ?? '');
  return [key.slice(0, opening), ...inner];
};

const place = (root: FormFields, path: readonly string[], value: string): void => {
  let here = root;
  path.forEach((segment, depth) => {
    const key = segment === '' ? String(Object.keys(here).length) : segment;
    if (depth === path.length - 1) {
      here[key] = value;
      return;
    }
    const next = here[key];
    if (typeof next === 'object') {
      here = next;
    } else {
      const fields = emptyFields();
      here[key] = fields;
      here = fields;
    }
  });
};
