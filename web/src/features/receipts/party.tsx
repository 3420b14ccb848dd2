import { brand } from '@hoops/domain/brand';
import type { Receipt } from './receipt-queries.ts';

type PartyProps = {
  readonly label: string;
  readonly name: string;
  readonly address: Receipt['paidBy']['address'];
  readonly lines: readonly string[];
};

export function Party({ label, name, address, lines }: PartyProps) {
  return (
    <div>
      <h2>{label}</h2>
      <address>
        <strong>{name}</strong>
        <br />
        {address.street}
        <br />
        {address.city}, {address.state} {address.zipCode}
        {lines.map((line) => (
          <span key={line}>
            <br />
            {line}
          </span>
        ))}
      </address>
    </div>
  );
}

/** The club as the provider, with its tax id. */
export function Provider({ label }: Pick<PartyProps, 'label'>) {
  return (
    <Party
      label={label}
      name={brand.name}
      address={brand.postalAddress}
      lines={[brand.phone.shown, brand.email, `Tax ID (EIN) ${brand.taxId}`]}
    />
  );
}
