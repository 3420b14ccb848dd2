import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { RosterPreset } from './roster-preset.ts';

type NoAthletesProps = {
  readonly search: string;
  readonly filtered: boolean;
  readonly preset: RosterPreset;
  readonly onClear: () => void;
};

export function NoAthletes({ search, filtered, preset, onClear }: NoAthletesProps) {
  if (search !== '' || filtered) {
    return (
      <EmptyState title="No athletes found">
        <p>
          {search === '' ? 'No athletes are in this group' : `No athlete’s name starts with “${search}”`}
          {preset.kind === 'none' ? '.' : ', with the filters above.'}
          {preset.kind === 'program' &&
            ' Athletes on a plan train on days arranged with the coach and take no weekday classes.'}
        </p>
        <Button look="line" onClick={onClear}>
          Clear search and filter
        </Button>
      </EmptyState>
    );
  }
  if (preset.kind === 'pending') {
    return (
      <EmptyState title="No payments are pending">
        <p>Every family is up to date.</p>
      </EmptyState>
    );
  }
  if (preset.kind === 'program') {
    return (
      <EmptyState title="No one is in this class">
        <p>Athletes on a plan come on days arranged with the coach. You will find them in the full list.</p>
        <ButtonLink look="line" to="/athlete-list">
          Show all
        </ButtonLink>
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No athletes yet">
      <p>Athletes show up here as soon as their parents add them.</p>
    </EmptyState>
  );
}
