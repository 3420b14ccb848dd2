import './rail-place.css';
import { administratorPlace } from '../../session/was-administrator.ts';

/** Reserves space, even for former administrators. */
export const RailPlace = () => <div className="rail-place" />;

export const keepAdministrator = (isAdmin: boolean): void => {
  const { dataset } = document.body;
  if (isAdmin) dataset.administrator = '';
  else delete dataset.administrator;
  try {
    if (isAdmin) localStorage.setItem(administratorPlace, '');
    else localStorage.removeItem(administratorPlace);
  } catch {
    // Ignored: without storage, parts move once the record is read.
  }
};
