import { Link, useLocation } from 'react-router-dom';
import { CloseIcon } from '../../ui/icons.tsx';
import type { RosterPreset } from './roster-preset.ts';

export function PresetChip({ preset }: { readonly preset: RosterPreset }) {
  const { search, state } = useLocation();
  if (preset.kind === 'none' || preset.kind === 'no-classes') return null;
  return (
    <p className="preset">
      <span className="muted">Only</span>
      <Link
        className="pill"
        aria-label={`${preset.label}, remove this filter`}
        to={{ pathname: '/athlete-list', search }}
        state={state}
      >
        {preset.label}
        <CloseIcon />
      </Link>
    </p>
  );
}
