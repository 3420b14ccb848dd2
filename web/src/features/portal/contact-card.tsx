import type { Family } from '../../session/me.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';

export function ContactCard({ family }: { readonly family: Family }) {
  const { street, city, state, zipCode } = family.address;
  return (
    <Card title="Contact">
      <dl className="facts">
        <div>
          <dt>Name</dt>
          <dd>{family.name}</dd>
        </div>
        <div>
          <dt>Email</dt>
          <dd>{family.email}</dd>
        </div>
        <div>
          <dt>Street address</dt>
          <dd>
            {street}
            <br />
            {city}, {state} {zipCode}
          </dd>
        </div>
        <div>
          <dt>Phone</dt>
          <dd>{family.phoneNumber}</dd>
        </div>
      </dl>
      <ButtonLink look="line" wide to="/my-info">
        Update Information
      </ButtonLink>
    </Card>
  );
}
