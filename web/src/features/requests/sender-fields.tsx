import { TextField } from '../../ui/form-controls.tsx';
import type { FormErrors } from '../../ui/form-values.ts';

/** Who asks, when nobody is signed in; and a field that only a machine fills in. */
export function SenderFields({ errors }: { readonly errors: FormErrors }) {
  return (
    <>
      <div className="form-row">
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
          Company
          <input name="company" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
    </>
  );
}
