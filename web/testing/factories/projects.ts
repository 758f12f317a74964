/** Whether others may open a project. */
import type { ProjectHelp } from '#contract/learning/project-help.ts';

export const noHelp: ProjectHelp = { until: null, ownerName: 'Wanjiru Kamau', revision: 4 };
export const help: ProjectHelp = { ...noHelp, until: '2099-11-03T11:00:00.000Z' };
