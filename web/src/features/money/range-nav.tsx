import { Button } from '../../ui/button.tsx';

type RangeNavProps = {
  readonly shown: string;
  readonly step: string;
  readonly onEarlier: (() => void) | undefined;
  readonly onLater: (() => void) | undefined;
};

export function RangeNav({ shown, step, onEarlier, onLater }: RangeNavProps) {
  return (
    <div className="range-nav">
      <Button
        look="line"
        off={onEarlier === undefined}
        aria-label={`Previous ${step}`}
        onClick={() => onEarlier?.()}
      >
        Previous
      </Button>
      <p aria-live="polite">{shown}</p>
      <Button look="line" off={onLater === undefined} aria-label={`Next ${step}`} onClick={() => onLater?.()}>
        Next
      </Button>
    </div>
  );
}
