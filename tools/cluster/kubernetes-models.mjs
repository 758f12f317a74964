/** Published schemas of Kubernetes, by which the test of deploy/kubernetes checks it. Not a package of Darasa: only that test needs it. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The models are made from Kubernetes' OpenAPI document; `yaml` reads the manifests. */
const PACKAGES = ['kubernetes-models@5.1.0', 'yaml@2.8.1'];

const folder = fileURLToPath(new URL('../../node_modules/.cache/darasa/kubernetes-models', import.meta.url));

/** The folder with the packages, which are installed there once; undefined if they cannot be had. */
export function kubernetesModels() {
  const isThere = () => existsSync(join(folder, 'node_modules/kubernetes-models/package.json'));
  if (isThere()) return folder;
  mkdirSync(folder, { recursive: true });
  const args = ['install', '--prefix', folder, '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'];
  spawnSync('npm', [...args, ...PACKAGES], { stdio: ['ignore', 'ignore', 'inherit'] });
  return isThere() ? folder : undefined;
}
