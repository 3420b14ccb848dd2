import { Link } from 'react-router-dom';
import { MoneyText } from '../../ui/money-text.tsx';

type MoneyRowProps = {
  readonly name: string | null;
  readonly parentID: string;
  readonly detail: string;
  readonly cents: number;
};

export function MoneyRow({ name, parentID, detail, cents }: MoneyRowProps) {
  return (
    <li className={name === null ? 'data-row' : 'data-row data-row-link'}>
      <div>
        {name === null ? (
          <span data-row tabIndex={-1}>
            Deleted family
          </span>
        ) : (
          <Link data-row to={`/parent/${parentID}`}>
            {name}
          </Link>
        )}
        <p className="data-detail">{detail}</p>
      </div>
      <strong className="money-amount">
        <MoneyText cents={cents} exact />
      </strong>
    </li>
  );
}
