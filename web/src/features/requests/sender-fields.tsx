import { honeypot } from '@hoops/domain/request/honeypot';
import type { FormErrors } from '../../lib/form-values.ts';
import { TextField } from '../../ui/form-controls.tsx';

type SenderFieldsProps = {
  readonly errors: FormErrors;
  /** Whether to ask is not known yet: the place is kept, and a parent never sees what they are not asked for. */
  readonly held: boolean;
};

/** Who asks, when there is no session; and a field that only a machine fills in. */
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
