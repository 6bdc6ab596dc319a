import { Areas } from './areas.tsx';
import { StaffPage } from '#console/shared/staff-page.tsx';

export function AreasPage() {
  return (
    <StaffPage>
      <Areas />
    </StaffPage>
  );
}
