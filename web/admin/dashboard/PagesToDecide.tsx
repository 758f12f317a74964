/** Students' web pages that wait for a decision; nothing while there are none. */
import { Globe } from 'lucide-react';
import * as texts from '#texts/learning/published-page-pages.ts';
import { paths } from '#web/paths.ts';
import { DayRow } from '#web/ui/layout/DayRow.tsx';

export const PagesToDecide = ({ count = 0 }: { count?: number | undefined }) =>
  count > 0 && <DayRow icon={Globe} title={texts.toDecide(count)} text={texts.toDecideText} to={paths.adminPages} />;
