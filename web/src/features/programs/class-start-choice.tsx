import '../../ui/choices.css';
import type { ClassBillPreview } from '@hoops/domain/family/charges/class-bill-preview';
import { ordinalOfDate, periodName } from '@hoops/domain/time/club-time';
import { Card } from '../../ui/card.tsx';
import { dollars } from '../../ui/money-text.tsx';

type ClassStartChoiceProps = {
  readonly bills: ClassBillPreview;
  readonly isLater: boolean;
  readonly onChoose: (isLater: boolean) => void;
};

export function ClassStartChoice({ bills, isLater, onChoose }: ClassStartChoiceProps) {
  const { thisMonth, nextMonth } = bills;
  const added = thisMonth.after.cents - thisMonth.before.cents;
  const options = [
    {
      later: false,
      label: 'Start now',
      price: `${dollars(added, true)} more for ${periodName(thisMonth.period).month}`,
    },
    {
      later: true,
      label: `Start on ${ordinalOfDate(`${nextMonth.period}-01`)}`,
      price: `Nothing more for ${periodName(thisMonth.period).month}`,
    },
  ];
  return (
    <Card title="When do the new classes start?">
      <fieldset className="choices">
        <legend className="visually-hidden">Start of the new classes</legend>
        {options.map(({ later, label, price }) => (
          <label key={label} className="choice">
            <input
              type="radio"
              name="class-start"
              checked={isLater === later}
              onChange={() => onChoose(later)}
            />
            <span className="choice-name">{label}</span>
            <span className="choice-price" translate="no">
              {price}
            </span>
          </label>
        ))}
      </fieldset>
    </Card>
  );
}
