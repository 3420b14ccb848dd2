import { useEffect, useId, useRef, useState } from 'react';
import { longDate } from '../lib/club-day.ts';
import { CheckIcon, PencilIcon } from './icons.tsx';
import { PhoneLink } from './phone-link.tsx';

type FieldProps = {
  readonly label: string;
  readonly name: string;
  readonly defaultValue: string;
  readonly type?: 'text' | 'email' | 'tel' | 'date' | 'number' | 'textarea';
  readonly autoComplete?: string;
  readonly options?: readonly { readonly value: string; readonly label: string }[];
  readonly error?: string | undefined;
  readonly maxLength?: number;
  readonly readOnly?: boolean;
  readonly draft?: string | undefined;
  readonly onEdit?: (name: string, value: string) => void;
  readonly onTick?: (value: string) => void;
};

const shownValue = (value: string, { type, options }: FieldProps): string => {
  if (options) return options.find((option) => option.value === value)?.label ?? value;
  return type === 'date' ? longDate(value) : value;
};

/**
 * Field that submits its value through a hidden input (spec section 2, /my-info); an error opens the field.
 */
export function Field(props: FieldProps) {
  const { label, name, defaultValue, type = 'text', autoComplete, options, error, maxLength } = props;
  const id = useId();
  // Undefined if untouched; an untouched field follows the stored value, which another tab may change.
  const [edited, setEdited] = useState(props.draft);
  const value = edited ?? defaultValue;
  const unsaved = edited !== undefined && edited !== defaultValue;
  const [pressed, setPressed] = useState(unsaved);
  const wantsFocus = useRef(false);
  const control = useRef<HTMLInputElement & HTMLSelectElement & HTMLTextAreaElement>(null);
  const editing = pressed || error !== undefined;

  useEffect(() => {
    if (pressed && wantsFocus.current) control.current?.focus();
    wantsFocus.current = false;
  }, [pressed]);

  const shared = {
    id,
    name,
    ref: control,
    className: 'input',
    value,
    'aria-invalid': error === undefined ? undefined : true,
    'aria-describedby': error === undefined ? undefined : `${id}-error`,
    onChange: (event: { readonly target: { readonly value: string } }) => {
      setEdited(event.target.value);
      props.onEdit?.(name, event.target.value);
    },
  } as const;
  const shown = shownValue(value, props);

  return (
    <div className="field">
      {editing ? (
        <label className="field-label" htmlFor={id}>
          {label}
        </label>
      ) : (
        <span className="field-label" id={`${id}-label`}>
          {label}
        </span>
      )}
      {editing && options && (
        <select {...shared}>
          <option value="">Not given</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
      {editing && !options && type === 'textarea' && <textarea {...shared} maxLength={maxLength} />}
      {editing && !options && type !== 'textarea' && (
        <input {...shared} type={type} autoComplete={autoComplete} maxLength={maxLength} />
      )}
      {!editing && (
        <span className="field-value" data-empty={shown === ''}>
          {shown === '' ? (
            'Not given'
          ) : type === 'tel' && props.readOnly ? (
            <PhoneLink number={shown} />
          ) : (
            shown
          )}
          {unsaved && <span className="field-unsaved"> not saved yet</span>}
          <input type="hidden" name={name} value={value} />
        </span>
      )}
      {!props.readOnly && (
        <button
          type="button"
          className="icon-btn"
          aria-label={editing ? `Done editing ${label.toLowerCase()}` : `Edit ${label.toLowerCase()}`}
          onClick={() => {
            wantsFocus.current = true;
            setPressed(!editing);
            if (editing && unsaved) props.onTick?.(value);
          }}
        >
          {editing ? <CheckIcon /> : <PencilIcon />}
        </button>
      )}
      {error !== undefined && (
        <p className="error-text" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
