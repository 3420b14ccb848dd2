import { gradeName } from '@hoops/domain/club/grades';
import { dateWords, ordinalOfDate } from '@hoops/domain/time/club-time';
import { Link } from 'react-router-dom';
import type { Mark, RosterAthlete } from '../../entities/attendance/roster-queries.ts';
import { PhoneLink } from '../../ui/phone-link.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import type { ShownMark } from './shown-marks.ts';

export type RowAthlete = Pick<RosterAthlete, 'athleteId' | 'athleteName' | 'parentID'> &
  Partial<RosterAthlete> & {
    /** Names of other families with an athlete of the same name, unless birth dates differ. */
    readonly sameNameIn?: string;
  };

type MarkButtonsProps = {
  readonly name: string;
  readonly mark: Mark;
  readonly off: boolean;
  readonly onMark: (mark: Mark) => void;
};

const choices = [
  { mark: 'present', label: 'Present' },
  { mark: 'absent', label: 'Absent' },
] as const;

function MarkButtons({ name, mark, off, onMark }: MarkButtonsProps) {
  return (
    <fieldset className="mark-buttons">
      <legend className="visually-hidden">{name}</legend>
      {choices.map((choice) => (
        <button
          key={choice.mark}
          type="button"
          className="mark-button"
          data-mark={choice.mark}
          aria-pressed={mark === choice.mark}
          aria-disabled={off || undefined}
          onClick={() => !off && onMark(mark === choice.mark ? 'unmarked' : choice.mark)}
        >
          {choice.label}
        </button>
      ))}
    </fieldset>
  );
}

/** Printed text in place of the buttons. */
const printed: Readonly<Record<Mark, string>> = { present: 'Present', absent: 'Absent', unmarked: '☐' };

function SavedState({ shown }: { readonly shown: ShownMark | undefined }) {
  if (shown?.waiting) return <StatusBadge tone="warn">Waiting</StatusBadge>;
  if (!shown || shown.mark === 'unmarked') return null;
  return <StatusBadge tone="ok">Saved</StatusBadge>;
}

/** Emergency contact, in which edits may leave any part empty (spec section 5). */
function EmergencyContact({ contact }: { readonly contact: RosterAthlete['emergencyContact'] }) {
  const { firstName, lastName, phoneNumber } = contact;
  const who = [firstName, lastName].filter((name) => name !== '').join(' ');
  if (who === '' && phoneNumber === '') return <p className="data-detail">No emergency contact</p>;
  return (
    <p className="data-detail">
      Emergency: {who === '' ? 'no name' : who},{' '}
      {phoneNumber === '' ? 'no phone' : <PhoneLink className="roster-call" number={phoneNumber} />}
    </p>
  );
}

const reasonWords = ({ reason }: NonNullable<RosterAthlete['absence']>): string => {
  if (reason === null) return ', and the reason cannot be read';
  return reason === '' ? '' : `: ${reason}`;
};

type PaperBadge = RosterAthlete['badges'][number];

const badgeWords = ({ badge, title, expiresOn }: PaperBadge): string => {
  if (badge === 'no-photos') return 'No photos';
  if (badge === 'missing') return `Not signed: ${title}`;
  return `${title} expires ${expiresOn === null ? 'soon' : dateWords(expiresOn)}`;
};

function PaperBadges({ badges }: { readonly badges: readonly PaperBadge[] }) {
  return badges.map((one) => (
    <StatusBadge key={`${one.badge} ${one.title}`} tone={one.badge === 'no-photos' ? 'none' : 'warn'}>
      {badgeWords(one)}
    </StatusBadge>
  ));
}

type RosterRowProps = {
  readonly date: string;
  readonly athlete: RowAthlete;
  readonly shown: ShownMark | undefined;
  readonly off: boolean;
  readonly onMark: (athlete: RowAthlete, mark: Mark) => void;
};

export function RosterRow({ date, athlete, shown, off, onMark }: RosterRowProps) {
  const {
    athleteId,
    athleteName,
    grade,
    emergencyContact: contact,
    hasMedicalNotes,
    enrolledProgram,
    absence,
    pause,
    classPause,
    lastDay,
    isMakeUp,
    sameNameIn,
    badges = [],
  } = athlete;
  const mark = shown?.mark ?? 'unmarked';
  const facts = [grade ? gradeName(grade) : '', enrolledProgram ?? ''].filter(Boolean).join(', ');
  return (
    <li className="roster-row">
      <div className="roster-who">
        <Link to={`/athletes/${athleteId}`}>{athleteName}</Link>
        {isMakeUp && <StatusBadge tone="info">Make-up</StatusBadge>}
        {hasMedicalNotes && <StatusBadge tone="info">Has notes</StatusBadge>}
        <PaperBadges badges={badges} />
        {facts !== '' && <p className="data-detail">{facts}</p>}
        {pause && pause.from <= date && date < pause.until && (
          <p className="roster-absence">Plan paused until {ordinalOfDate(pause.until)}</p>
        )}
        {classPause && classPause.from <= date && date < classPause.until && (
          <p className="roster-absence">Classes paused until {ordinalOfDate(classPause.until)}</p>
        )}
        {lastDay && !isMakeUp && (
          <p className="roster-absence">{`Dropped: last day ${ordinalOfDate(lastDay)}`}</p>
        )}
        {sameNameIn !== undefined && (
          <p className="roster-absence">{`Also in the family of ${sameNameIn}. Is it the same child?`}</p>
        )}
        {absence && <p className="roster-absence">Absence reported{reasonWords(absence)}</p>}
        {contact && <EmergencyContact contact={contact} />}
      </div>
      <span className="roster-state">
        <SavedState shown={shown} />
      </span>
      <MarkButtons name={athleteName} mark={mark} off={off} onMark={(next) => onMark(athlete, next)} />
      <span className="print-only">{printed[mark]}</span>
    </li>
  );
}
