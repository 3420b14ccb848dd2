import type { FormErrors } from '../../lib/form-values.ts';
import { TextField } from '../../ui/form-controls.tsx';

export const CancelReasonField = ({ errors }: { readonly errors: FormErrors }) => (
  <TextField
    label="Reason"
    name="reason"
    autoComplete="off"
    optional
    maxLength={200}
    hint="Families will see it. For example: The gym is closed."
    error={errors.reason}
  />
);
