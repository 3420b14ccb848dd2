import { AdminRail } from '../../layout/admin-places.tsx';
import { BottomBar } from '../../layout/bottom-bar.tsx';
import { UnsentMarks } from '../../layout/inner-layout.tsx';
import { useWide } from '../../lib/use-wide.ts';

type SignedInBarProps = { readonly sub: string; readonly isAdmin: boolean };

export default function SignedInBar({ sub, isAdmin }: SignedInBarProps) {
  const wide = useWide();
  return (
    <>
      {isAdmin && <UnsentMarks sub={sub} />}
      {isAdmin && wide ? <AdminRail /> : <BottomBar isAdmin={isAdmin} />}
    </>
  );
}
