import { honeypot } from '@hoops/domain/request/honeypot';
import type { FormErrors } from '../../lib/form-values.ts';
import { TextField } from '../../ui/form-controls.tsx';

type SenderFieldsProps = {
  readonly errors: FormErrors;
  /** True while the session is unknown, because parents must never see the fields. */
  readonly held: boolean;
};

export function SenderFields({ errors, held }: SenderFieldsProps) {
  return (
    <>
      <div className={held ? 'form-row held' : 'form-row'}>
        <TextField label="Name" name="name" autoComplete="name" error={errors.name} />
        <TextField
          label="Email"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          error={errors.email}
        />
      </div>
      <div className="trap" aria-hidden="true">
        <label>
          {honeypot.label}
          <input name={honeypot.name} tabIndex={-1} autoComplete="off" data-1p-ignore data-lpignore="true" />
        </label>
      </div>
    </>
  );
}
