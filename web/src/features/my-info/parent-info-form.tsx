import { marketingMethods } from '@hoops/domain/family/account/marketing';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { useFieldDraft } from '../../lib/use-field-draft.ts';
import { loadAmplify } from '../../session/auth.ts';
import { type Family, refreshFamily } from '../../session/me.ts';
import { useOnBehalfOf, useWhose } from '../../session/on-behalf-of.ts';
import { showFamilyAs } from '../../session/show-family-as.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Note } from '../../ui/note.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useForm } from '../../ui/use-form.ts';
import { EmailCodeDialog } from './email-code-dialog.tsx';
import { changedEmail, parentChanges, parentErrors } from './parent-changes.ts';

const methodOptions = marketingMethods.map((method) => ({ value: method, label: method }));

/** Shown as saved before the server has answered, and taken back if it refuses. */
const saveInfo = async (changes: ReturnType<typeof parentChanges>, idempotencyKey: string): Promise<void> => {
  if (Object.keys(changes).length === 0) return;
  const takeBack = showFamilyAs(changes);
  try {
    await api.call('changeParentInfo', changes, { idempotencyKey });
  } catch (error) {
    takeBack();
    throw error;
  }
};

export function ParentInfoForm({ family }: { readonly family: Family }) {
  const [saves, setSaves] = useState(0);
  const [awaitingCodeFor, setAwaitingCodeFor] = useState<string>();
  const { draft, keep, clear } = useFieldDraft('my-info');
  const onBehalfOf = useOnBehalfOf();
  const { Your } = useWhose();

  const saved = (text: string): void => {
    clear();
    setSaves((count) => count + 1);
    showToast(text);
  };

  const { formProps, errors, failure, busy } = useForm({
    validate: parentErrors,
    submit: async (values, idempotencyKey) => {
      const changes = parentChanges(family, values);
      const email = changedEmail(family, values);
      if (Object.keys(changes).length === 0 && email === undefined) {
        showToast('Nothing has changed.');
        return;
      }
      await saveInfo(changes, idempotencyKey);
      if (email === undefined) {
        saved('Changes saved.');
      } else {
        const amplify = await loadAmplify();
        await amplify.changeEmail(email);
        setAwaitingCodeFor(email);
      }
      await refreshFamily();
    },
  });
  const { address } = family;

  return (
    <Card title={`${Your} information`}>
      <form {...formProps}>
        <div className="fields" key={saves}>
          <Field
            label="Full name"
            name="name"
            autoComplete="name"
            defaultValue={family.name}
            draft={draft.name}
            onEdit={keep}
            error={errors.name}
            maxLength={120}
          />
          <Field
            label="Email"
            name="email"
            type="email"
            autoComplete="email"
            defaultValue={family.email}
            draft={draft.email}
            onEdit={keep}
            error={errors.email}
            readOnly={onBehalfOf !== undefined}
          />
          <Field
            label="Phone number"
            name="phoneNumber"
            type="tel"
            autoComplete="tel"
            defaultValue={family.phoneNumber}
            draft={draft.phoneNumber}
            onEdit={keep}
            error={errors.phoneNumber}
            maxLength={40}
          />
          <Field
            label="Street"
            name="address.street"
            autoComplete="street-address"
            defaultValue={address.street}
            draft={draft['address.street']}
            onEdit={keep}
            error={errors['address.street']}
            maxLength={200}
          />
          <Field
            label="City"
            name="address.city"
            autoComplete="address-level2"
            defaultValue={address.city}
            draft={draft['address.city']}
            onEdit={keep}
            error={errors['address.city']}
            maxLength={100}
          />
          <Field
            label="State"
            name="address.state"
            autoComplete="address-level1"
            defaultValue={address.state}
            draft={draft['address.state']}
            onEdit={keep}
            error={errors['address.state']}
            maxLength={50}
          />
          <Field
            label="Zip code"
            name="address.zipCode"
            autoComplete="postal-code"
            defaultValue={address.zipCode}
            draft={draft['address.zipCode']}
            onEdit={keep}
            error={errors['address.zipCode']}
            maxLength={20}
          />
          <Field
            label="How you heard about us"
            name="marketingMethod"
            options={methodOptions}
            defaultValue={family.marketingMethod ?? ''}
            draft={draft.marketingMethod}
            onEdit={keep}
            error={errors.marketingMethod}
          />
        </div>
        <div className="stack-small form-end">
          {failure !== undefined && (
            <Note tone="bad" announce="alert">
              {failure}
            </Note>
          )}
          <Button type="submit" busy={busy} busyLabel="Saving...">
            Save Changes
          </Button>
        </div>
      </form>
      <EmailCodeDialog
        email={awaitingCodeFor}
        onConfirmed={() => {
          setAwaitingCodeFor(undefined);
          saved('Your email is changed. Use it from the next login on.');
        }}
        onGivenUp={() => {
          setAwaitingCodeFor(undefined);
          saved('Your email stays as it is.');
        }}
        onClose={() => setAwaitingCodeFor(undefined)}
      />
    </Card>
  );
}
