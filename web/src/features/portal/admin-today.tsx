import './admin-today.css';
import { Link } from 'react-router-dom';
import type { ApiAnswer } from '../../api/api-types.ts';
import { DaySessions } from '../../entities/schedule/day-sessions.tsx';
import { longWeekday } from '../../lib/club-day.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { dollars } from '../../ui/money-text.tsx';
import { useToday } from './today-queries.ts';

type Today = ApiAnswer<'today'>;
type Counted = Today['openRequests'];

const number = ({ count, more }: Counted): string => `${count}${more ? '+' : ''}`;
const things = (counted: Counted, one: string, many: string): string =>
  `${number(counted)} ${counted.count === 1 && !counted.more ? one : many}`;

type TileProps = {
  readonly to: string;
  readonly title: string;
  readonly figure: string;
  readonly detail: string;
  readonly open?: boolean;
};

function Tile({ to, title, figure, detail, open = false }: TileProps) {
  return (
    <li className="today-tile" data-open={open}>
      <h2>
        <Link to={to}>{title}</Link>
      </h2>
      <p className="num">{figure}</p>
      <p className="data-detail">{detail}</p>
    </li>
  );
}

const rosterTile = ({ weekday, expected: { classes, plans, scrimmage } }: Today): TileProps => ({
  to: '/roster',
  title: 'Roster',
  figure: weekday === null ? 'No classes today' : `${number(classes)} in class`,
  detail: `${number(plans)} on a plan, days by arrangement. Scrimmage league: ${number(scrimmage)}.`,
});

const paperTiles = ({ papersMissing }: Today): readonly TileProps[] =>
  papersMissing.count === 0
    ? []
    : [
        {
          to: '/club-papers',
          title: 'Papers',
          figure: things(papersMissing, 'athlete', 'athletes'),
          detail: 'They train, and a needed paper is not signed.',
          open: true,
        },
      ];

const erasureTiles = ({ erasuresAsked, recordsDue, requestsDue }: Today): readonly TileProps[] => [
  ...(erasuresAsked.count > 0
    ? [
        {
          to: '/erasures-asked',
          title: 'Erasure requests',
          figure: `${number(erasuresAsked)} open`,
          detail: 'Families that want all their data erased.',
          open: true,
        },
      ]
    : []),
  ...(recordsDue.count > 0
    ? [
        {
          to: '/records-due',
          title: 'Records to erase',
          figure: things(recordsDue, 'family', 'families'),
          detail: 'They left, and we no longer need to keep their records.',
          open: true,
        },
      ]
    : []),
  ...(requestsDue.count > 0
    ? [
        {
          to: '/records-due',
          title: 'Requests to erase',
          figure: things(requestsDue, 'request', 'requests'),
          detail: 'Old completed requests from visitors. We no longer need to keep them.',
          open: true,
        },
      ]
    : []),
];

const tiles = (today: Today): readonly TileProps[] => [
  rosterTile(today),
  {
    to: '/requests',
    title: 'Requests',
    figure: `${number(today.openRequests)} open`,
    detail: today.openRequests.count === 0 ? 'You are all caught up.' : 'Waiting for your reply.',
    open: today.openRequests.count > 0,
  },
  {
    to: '/money',
    title: 'Overdue',
    figure: dollars(today.overdue.amount.cents, true),
    detail:
      today.overdue.count === 0
        ? 'Nobody owes anything.'
        : `${things(today.overdue, 'family owes', 'families owe')} for earlier months or a plan.`,
    open: today.overdue.count > 0,
  },
  {
    to: '/money',
    title: 'Failed payments',
    figure: dollars(today.failedPayments.amount.cents, true),
    detail:
      today.failedPayments.count === 0
        ? 'No payments have failed.'
        : `${things(today.failedPayments, 'plan payment', 'plan payments')} did not go through.`,
    open: today.failedPayments.count > 0,
  },
  ...paperTiles(today),
  ...erasureTiles(today),
];

export default function AdminToday() {
  return (
    <>
      <div className="page-head">
        <h1>Today</h1>
      </div>
      <Loaded query={useToday()} what="today" shape="card" count={2}>
        {(today) => (
          <>
            <p className="lede">{longWeekday(today.date)}</p>
            <DaySessions today={today.date} sessions={today.sessions} />
            <ul className="today-tiles">
              {tiles(today).map((tile) => (
                <Tile key={tile.title} {...tile} />
              ))}
            </ul>
          </>
        )}
      </Loaded>
    </>
  );
}
