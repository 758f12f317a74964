/** /projects: the student's web pages and programs of several files. */
import { useNavigate } from 'react-router';
import * as texts from '#texts/learning/project-pages.ts';
import * as shellTexts from '#texts/shell.ts';
import { NewProject } from '#web/features/projects/NewProject.tsx';
import { ProjectList } from '#web/features/projects/ProjectList.tsx';
import { projectsAddress } from '#web/features/projects/projects.api.ts';
import { AsOf } from '#web/offline/AsOf.tsx';
import { paths } from '#web/paths.ts';
import { PageHeading } from '#web/ui/layout/PageHeading.tsx';
import { fetchProjectPage } from './fetch-project-page.ts';
import styles from './Projects.module.css';

export default function ProjectsPage() {
  const navigate = useNavigate();
  return (
    <>
      <PageHeading>{shellTexts.projects}</PageHeading>
      <div className={styles.head}>
        <p>{texts.explanation}</p>
        <NewProject fetchPage={fetchProjectPage} onCreated={({ _id }) => navigate(paths.project(_id))} />
      </div>
      <AsOf addresses={[projectsAddress]} />
      <ProjectList pathOf={paths.project} />
    </>
  );
}
