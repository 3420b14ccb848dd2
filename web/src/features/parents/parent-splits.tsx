import { monthAndYear } from '@hoops/domain/time/club-time';
import { Link } from 'react-router-dom';
import type { ApiAnswer } from '../../api/api-types.ts';
import { Card } from '../../ui/card.tsx';

type Family = ApiAnswer<'getParent'>['family'];
type Split = Family['shares'][number] | Family['athletes'][number]['splits'][number];

const termsOf = ({ percent, from, until, plan }: Split): string => {
  if (from === null) return `${percent} percent, not agreed yet`;
  return `${percent} percent${plan ? '' : ' of class bills'} from ${monthAndYear(from)}${until === null ? '' : ` until ${monthAndYear(until)} begins`}`;
};

export function ParentSplits({ family: { athletes, shares } }: { readonly family: Family }) {
  const rows = [
    ...athletes.flatMap(({ athleteId, athleteName, splits }) =>
      splits.map((split) => ({
        key: `${athleteId} ${split.payer} ${split.from}`,
        home: split.payer,
        words: `Another home pays for ${athleteName}: ${termsOf(split)}`,
      })),
    ),
    ...shares.map((share) => ({
      key: `${share.athleteId} ${share.from}`,
      home: share.firstHome,
      words: `Pays for a child of another home: ${termsOf(share)}`,
    })),
  ];
  if (rows.length === 0) return null;
  return (
    <Card title="Split bills">
      <ul className="data-rows">
        {rows.map(({ key, home, words }) => (
          <li key={key} className="data-row">
            <div>{words}</div>
            <Link to={`/parent/${home}`}>The other home</Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
