import type { Athlete } from '../../session/me.ts';
import { makeUpLine } from './make-up-words.ts';

type MakeUpsLeftProps = { readonly athlete: Athlete; readonly today: string };

export default function MakeUpsLeft({ athlete, today }: MakeUpsLeftProps) {
  const words = makeUpLine(athlete.makeUps, today);
  return words === null ? null : <span className="muted athlete-card-next">{`${words}.`}</span>;
}
