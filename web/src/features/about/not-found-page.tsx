import { PublicLayout } from '../../layout/public-layout.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { BallIcon } from '../../ui/icons.tsx';

export default function NotFoundPage() {
  return (
    <PublicLayout>
      <div className="wrap missing">
        <p className="num missing-number" aria-hidden="true">
          4<BallIcon />4
        </p>
        <h1>Out of bounds</h1>
        <p className="lede">
          There is no page at this address. It may have moved, or the link may be mistyped.
        </p>
        <div className="actions">
          <ButtonLink to="/">Go to the home page</ButtonLink>
          <ButtonLink look="line" to="/contact">
            Contact us
          </ButtonLink>
        </div>
      </div>
    </PublicLayout>
  );
}
