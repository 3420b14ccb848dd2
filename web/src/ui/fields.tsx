import type { ComponentProps } from 'react';
import { Field } from './field.tsx';

/** One value with a pencil: what it is called and how it is edited. */
export type FieldDescriptor = Omit<ComponentProps<typeof Field>, 'error' | 'draft' | 'onEdit'>;

type FieldsProps = {
  readonly fields: readonly FieldDescriptor[];
  /** By the fields' names: what is wrong with them, and what was typed before a reload. */
  readonly errors: Readonly<Record<string, string>>;
  readonly draft: Readonly<Record<string, string>>;
  readonly onEdit: (name: string, value: string) => void;
};

/** The values of a record with a pencil each, inside a form. */
export function Fields({ fields, errors, draft, onEdit }: FieldsProps) {
  return (
    <div className="fields">
      {fields.map((field) => (
        <Field
          key={field.name}
          {...field}
          draft={draft[field.name]}
          error={errors[field.name]}
          onEdit={onEdit}
        />
      ))}
    </div>
  );
}
