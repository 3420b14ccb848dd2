import { InnerLayout } from '../../layout/inner-layout.tsx';
import { useSession } from '../../session/session.ts';
import { Card } from '../../ui/card.tsx';

/** The parent portal (spec section 2, /portal). */
export default function PortalPage() {
  const session = useSession();
  if (session.status !== 'present' || session.parent.status !== 'known') return null;
  return (
    <InnerLayout>
      <div className="page-head">
        <h1>{session.parent.name}</h1>
      </div>
      <Card title="Contact">
        <p>{session.email}</p>
      </Card>
    </InnerLayout>
  );
}
