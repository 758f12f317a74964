/** The bar that changes the selected applications, loaded when the first one is selected. */
import type { ComponentProps } from 'react';
import { ApplicationsBar } from '#web/features/bulk-changes/ApplicationsBar.tsx';
import { useOffice } from './office.ts';

export const ApplicationChanges = (props: Omit<ComponentProps<typeof ApplicationsBar>, 'office'>) => (
  <ApplicationsBar {...props} office={useOffice().data ?? []} />
);
