import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
  useState,
} from 'react';
import { useHydrated } from '../lib/use-hydrated.ts';

type ControlProps = {
  readonly label: string;
  readonly name: string;
  readonly hint?: string;
  readonly error?: string | undefined;
  readonly optional?: boolean;
};

type ControlFrameProps = ControlProps & { readonly id: string; readonly children: ReactNode };

/** Label, hint and error are linked to the control by id, for assistive technology. */
function ControlFrame({ id, label, hint, error, optional, children }: ControlFrameProps) {
  return (
    <div className="control">
      <label htmlFor={id}>
        {label}
        {optional && <span className="optional"> (optional)</span>}
      </label>
      {children}
      {hint !== undefined && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p className="error-text" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}

const described = (id: string, { hint, error, optional }: ControlProps) => ({
  'aria-invalid': error === undefined ? undefined : true,
  'aria-required': optional ? undefined : true,
  'aria-describedby':
    [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`].filter(Boolean).join(' ') ||
    undefined,
});

type TextFieldProps = ControlProps &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'id' | 'name' | 'required'>;

export function TextField(props: TextFieldProps) {
  const id = useId();
  const { label, hint, error, optional, ...input } = props;
  return (
    <ControlFrame {...props} id={id}>
      <input {...input} {...described(id, props)} id={id} className="input" />
    </ControlFrame>
  );
}

export function CodeField({ error }: { readonly error: string | undefined }) {
  return (
    <TextField label="Code" name="code" inputMode="numeric" autoComplete="one-time-code" error={error} />
  );
}

export function PasswordField(props: TextFieldProps) {
  const id = useId();
  const hydrated = useHydrated();
  const [visible, setVisible] = useState(false);
  const { label, hint, error, optional, ...input } = props;
  return (
    <ControlFrame {...props} id={id}>
      <div className="input-with-button">
        <input
          {...input}
          {...described(id, props)}
          id={id}
          className="input"
          type={visible ? 'text' : 'password'}
          autoCapitalize="none"
          spellCheck={false}
        />
        <button
          type="button"
          className="btn btn-quiet"
          aria-controls={id}
          aria-pressed={visible}
          disabled={!hydrated}
          onClick={() => setVisible(!visible)}
        >
          {visible ? 'Hide' : 'Show'}
        </button>
      </div>
    </ControlFrame>
  );
}

type SelectProps = ControlProps &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className' | 'id' | 'name' | 'required'> & {
    readonly options: readonly { readonly value: string; readonly label: string }[];
    readonly placeholder?: string;
  };

export function Select(props: SelectProps) {
  const id = useId();
  const { label, hint, error, optional, options, placeholder, ...select } = props;
  return (
    <ControlFrame {...props} id={id}>
      <select {...select} {...described(id, props)} id={id} className="input">
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </ControlFrame>
  );
}

type TextAreaProps = ControlProps &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className' | 'id' | 'name' | 'required'>;

export function TextArea(props: TextAreaProps) {
  const id = useId();
  const { label, hint, error, optional, ...area } = props;
  return (
    <ControlFrame {...props} id={id}>
      <textarea {...area} {...described(id, props)} id={id} className="input" />
    </ControlFrame>
  );
}

type CheckboxProps = {
  readonly label: string;
  readonly name: string;
  readonly error?: string | undefined;
} & Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'id' | 'name' | 'type'>;

export function Checkbox({ label, error, ...input }: CheckboxProps) {
  const id = useId();
  return (
    <div className="control">
      <label className="check">
        <input
          {...input}
          type="checkbox"
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
        />
        {label}
      </label>
      {error !== undefined && (
        <p className="error-text" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
