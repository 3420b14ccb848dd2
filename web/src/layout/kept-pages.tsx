import './kept-pages.css';
import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { installSiteWorker, keepPage, newerVersion } from '../lib/kept-pages.ts';
import { Button } from '../ui/button.tsx';
import { Note } from '../ui/note.tsx';

export default function KeptPages() {
  const { pathname } = useLocation();
  const isNewer = useSyncExternalStore(newerVersion.subscribe, newerVersion.get);
  useEffect(installSiteWorker, []);
  useEffect(() => keepPage(pathname), [pathname]);
  return (
    <div role="status">
      {isNewer && (
        <div className="newer-version">
          <Note>
            There is a newer version of this site.{' '}
            <Button look="line" onClick={() => location.reload()}>
              Use It Now
            </Button>
          </Note>
        </div>
      )}
    </div>
  );
}
