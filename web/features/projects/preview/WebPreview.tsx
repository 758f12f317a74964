/** The page of a web project, as it is while its files are written. */
import type { Files } from '#web/features/projects/editing/project-files.ts';
import { PagePreview } from './PagePreview.tsx';
import { useSources } from './use-sources.ts';

interface Props {
  files: Files;
  /** Undefined where the files are not beside the page. */
  onJump?: ((path: string, line: number) => void) | undefined;
  isForeign?: boolean;
}

export const WebPreview = ({ files, ...rest }: Props) => <PagePreview files={useSources(files)} {...rest} />;
