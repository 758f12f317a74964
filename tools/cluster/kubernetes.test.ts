/** deploy/kubernetes by the published schemas of Kubernetes, and what it must hold beyond them. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { beforeAll, beforeEach, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const deployed = join(root, 'deploy/kubernetes');
/** Set by tools/test.mjs, if the packages can be had (kubernetes-models.mjs). */
const models = process.env.KUBERNETES_MODELS;

interface Container {
  name: string;
  securityContext: Record<string, unknown>;
  livenessProbe?: object;
}

interface PodSpec {
  containers: Container[];
  securityContext: Record<string, unknown>;
  automountServiceAccountToken: boolean;
}

interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
  spec: Record<string, unknown> & { template?: { metadata: { labels: Record<string, string> }; spec: PodSpec } };
}

let manifests: Manifest[] = [];
beforeAll(async () => {
  if (!models) return;
  const { parse, parseAllDocuments } = await importFrom('yaml/dist/index.js');
  const read = (name: string) => readFileSync(join(deployed, name), 'utf8');
  const { resources } = parse(read('kustomization.yaml')) as { resources: string[] };
  manifests = resources.flatMap((name) => parseAllDocuments(read(name)).map((one: { toJS(): Manifest }) => one.toJS()));
});
beforeEach(({ skip }) => skip(!models, 'the package kubernetes-models is not installed'));

const importFrom = (path: string) => import(pathToFileURL(join(models!, 'node_modules', path)).href);
const named = (kind: string, name: string) =>
  manifests.find((one) => one.kind === kind && one.metadata.name === name)!.spec;
const podSpecs = () => manifests.flatMap(({ spec }) => (spec?.template ? [spec.template] : []));

test('each manifest has what its schema requires', async () => {
  const problems: string[] = [];
  for (const manifest of manifests) {
    const { [manifest.kind]: Model } = await importFrom(`kubernetes-models/${manifest.apiVersion}/index.js`);
    try {
      new Model(manifest).validate();
    } catch (error) {
      problems.push(`${manifest.kind} ${manifest.metadata.name}: ${(error as Error).message}`);
    }
  }

  expect(problems).toEqual([]);
  expect(manifests.length).toBeGreaterThan(15);
});

test('no manifest has a field that its schema does not know', () => {
  const lines = manifests.map(
    (manifest, n) =>
      `import type { I${manifest.kind} as M${n} } from 'kubernetes-models/${manifest.apiVersion}';\n` +
      `export const m${n}: M${n} = ${JSON.stringify(manifest)};`,
  );
  writeFileSync(join(models!, 'manifests.ts'), lines.join('\n'));
  const options = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'esnext', '--moduleResolution', 'bundler'];
  const compile = () =>
    execFileSync(join(root, 'node_modules/.bin/tsc'), [...options, '--types', '', 'manifests.ts'], {
      cwd: models!,
      encoding: 'utf8',
    });

  expect(compile()).toBe('');
});

test('the runners reach nothing, and only servers and workers reach them', () => {
  const policy = named('NetworkPolicy', 'runners-reach-nothing');
  const { labels } = (named('StatefulSet', 'runner') as Manifest['spec']).template!.metadata;

  expect(policy).toMatchObject({
    podSelector: { matchLabels: labels },
    policyTypes: ['Ingress', 'Egress'],
    egress: [],
  });
  expect(JSON.stringify(policy.ingress)).toContain('"values":["serve","worker"]');
  expect(named('NetworkPolicy', 'nothing-by-default')).toEqual({ podSelector: {}, policyTypes: ['Ingress'] });
});

test('no container has rights, writes to its image or knows the cluster; each that goes on is probed', () => {
  for (const { spec, metadata } of podSpecs()) {
    expect(spec.automountServiceAccountToken).toBe(false);
    expect(spec.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 10_001 });
    for (const { name, securityContext, livenessProbe } of spec.containers) {
      expect(securityContext, name).toMatchObject({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      expect(livenessProbe !== undefined, name).toBe(metadata.labels.role !== 'migrate');
    }
  }
});

test('servers and workers are scaled by metrics that Darasa has', () => {
  const metrics = readFileSync(join(root, 'docs/scaling.md'), 'utf8');
  const rules = readFileSync(join(deployed, 'prometheus-adapter.yaml'), 'utf8');
  const scalers = manifests.filter(({ kind }) => kind === 'HorizontalPodAutoscaler');
  const names = [...JSON.stringify(scalers).matchAll(/"metric":\{"name":"(\w+)"\}/g)].map(([, name]) => name!);

  expect(names).toEqual(['darasa_http_connections', 'darasa_jobs_oldest_seconds']);
  for (const name of names) {
    expect(metrics).toContain(`| \`${name}\` |`);
    expect(rules).toContain(`matches: ^${name}$`);
  }
});
