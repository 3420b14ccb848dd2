import type { ComponentProps } from 'react';
import { Field } from './field.tsx';

export type FieldDescriptor = Omit<ComponentProps<typeof Field>, 'error' | 'draft' | 'onEdit'>;

type FieldsProps = {
  readonly fields: readonly FieldDescriptor[];
  readonly errors: Readonly<Record<string, string>>;
  readonly draft: Readonly<Record<string, string>>;
  readonly onEdit: (name: string, value: string) => void;
};

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
