import { marketingMethods } from '@hoops/domain/family/marketing';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { useCommand } from '../../api/use-command.ts';
import { useFieldDraft } from '../../lib/use-field-draft.ts';
import { loadAmplify } from '../../session/auth.ts';
import { type Family, type Me, refreshFamily } from '../../session/me.ts';
import { useFamilyPronouns, useOnBehalfOf } from '../../session/on-behalf-of.ts';
import { showFamilyAs } from '../../session/show-family-as.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Failure } from '../../ui/failure.tsx';
import { type FieldDescriptor, Fields } from '../../ui/fields.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useForm } from '../../ui/use-form.ts';
import { EmailCodeDialog } from './email-code-dialog.tsx';
import { changedEmail, parentChanges, parentErrors } from './parent-changes.ts';

const methodOptions = marketingMethods.map((method) => ({ value: method, label: method }));

/** @param isForeign true if an administrator acts for the family */
const fieldsOf = (family: Family, isForeign: boolean, partner: Me['partner']): readonly FieldDescriptor[] => [
  {
    label: partner ? 'First guardian’s full name' : 'Full name',
    name: 'name',
    autoComplete: 'name',
    defaultValue: family.name,
    maxLength: 120,
  },
  {
    label: partner ? 'Your email' : 'Email',
    name: 'email',
    type: 'email',
    autoComplete: 'email',
    defaultValue: family.email,
    readOnly: isForeign,
  },
  {
    label: 'Phone number',
    name: 'phoneNumber',
    type: 'tel',
    autoComplete: 'tel',
    defaultValue: family.phoneNumber,
    maxLength: 40,
  },
  {
    label: 'Street',
    name: 'address.street',
    autoComplete: 'address-line1',
    defaultValue: family.address.street,
    maxLength: 200,
  },
  {
    label: 'City',
    name: 'address.city',
    autoComplete: 'address-level2',
    defaultValue: family.address.city,
    maxLength: 100,
  },
  {
    label: 'State',
    name: 'address.state',
    autoComplete: 'address-level1',
    defaultValue: family.address.state,
    maxLength: 50,
  },
  {
    label: 'Zip code',
    name: 'address.zipCode',
    autoComplete: 'postal-code',
    defaultValue: family.address.zipCode,
    maxLength: 20,
  },
  {
    label: 'How you heard about us',
    name: 'marketingMethod',
    options: methodOptions,
    defaultValue: family.marketingMethod ?? '',
  },
];

type Change = { readonly changes: ReturnType<typeof parentChanges>; readonly idempotencyKey: string };

type ParentInfoFormProps = { readonly family: Family; readonly partner: Me['partner'] };

/** A partner changes the family's information, and the email of their own login. */
export function ParentInfoForm({ family: household, partner }: ParentInfoFormProps) {
  const family = partner ? { ...household, email: partner.email } : household;
  const [saves, setSaves] = useState(0);
  const [awaitingCodeFor, setAwaitingCodeFor] = useState<string>();
  const { draft, keep, clear } = useFieldDraft('my-info');
  const onBehalfOf = useOnBehalfOf();
  const { Your } = useFamilyPronouns();

  const saved = (text: string): void => {
    clear();
    setSaves((count) => count + 1);
    showToast(text);
  };

  const change = useCommand({
    show: ({ changes }: Change) => showFamilyAs(changes),
    run: ({ changes, idempotencyKey }) => api.call('changeParentInfo', changes, { idempotencyKey }),
  });
  const { formProps, errors, failure, busy } = useForm({
    validate: (values) => parentErrors(family, values),
    submit: async (values, idempotencyKey) => {
      const changes = parentChanges(family, values);
      const email = changedEmail(family, values);
      if (Object.keys(changes).length === 0 && email === undefined) {
        showToast('Nothing has changed.');
        return;
      }
      if (Object.keys(changes).length > 0) await change.send({ changes, idempotencyKey });
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

  return (
    <Card title={partner ? 'The family’s information' : `${Your} information`}>
      <form {...formProps}>
        <Fields
          key={saves}
          fields={fieldsOf(family, onBehalfOf !== undefined, partner)}
          errors={errors}
          draft={draft}
          onEdit={keep}
        />
        <div className="stack-small form-end">
          <Failure>{failure}</Failure>
          <Button type="submit" busy={busy} busyLabel="Saving...">
            Save Changes
          </Button>
        </div>
      </form>
      <EmailCodeDialog
        email={awaitingCodeFor}
        onConfirmed={() => {
          setAwaitingCodeFor(undefined);
          saved('Your email has been changed. Use the new one the next time you log in.');
        }}
        onGivenUp={() => {
          setAwaitingCodeFor(undefined);
          saved('Your email has not changed.');
        }}
        onClose={() => setAwaitingCodeFor(undefined)}
      />
    </Card>
  );
}
