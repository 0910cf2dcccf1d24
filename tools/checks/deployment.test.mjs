import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { root } from '../machine.mjs'
import { checkDeployment } from './deployment.mjs'

/** Sources that the guide names. */
const sources = [
  ...['config.ts', 'settings', 'commands', 'add-administrator-command.ts'].map((name) => `apps/api/src/${name}`),
  'packages/simulators/src',
]
const ground = mkdtempSync(join(tmpdir(), 'navyk-deployment-'))
beforeEach(() => {
  for (const place of ['README.md', 'package.json', 'deploy', 'docs', 'drills', ...sources])
    cpSync(join(root, place), join(ground, place), { recursive: true })
})
afterAll(() => rmSync(ground, { recursive: true, force: true }))

/** Changes a file of the copy, and checks it.
 *  @param {string} file
 *  @param {string} before
 *  @param {string} after */
async function reportWith(file, before, after) {
  const text = readFileSync(join(ground, file), 'utf8')
  expect(text).toContain(before)
  writeFileSync(join(ground, file), text.replace(before, after))
  return (await checkDeployment(ground)).report
}

test('what the repository has is found right', async () => {
  expect(await checkDeployment(ground)).toEqual({ passed: 10, failed: 0, report: '' })
})

test.each([
  ['kubernetes/people.yaml', 'readOnlyRootFilesystem: true', 'readOnlyRootFilesystem: false', 'may write to its root'],
  ['kubernetes/people.yaml', 'drop: [ALL]', 'drop: [NET_RAW]', 'keeps capabilities'],
  ['kubernetes/people.yaml', 'runAsNonRoot: true', 'runAsNonRoot: false', 'may run as root'],
  ['kubernetes/people.yaml', 'path: /readyz', 'path: /', 'is not asked whether it is ready'],
  ['kubernetes/tasks.yaml', 'replicas: 1', 'replicas: one', 'replicas'],
  ['kubernetes/tasks.yaml', 'imagePullPolicy:', 'imagePulPolicy:', 'imagePulPolicy is not known'],
  ['kubernetes/service.yaml', 'kind: Service', 'kind: Servce', 'there is no v1 Servce'],
  ['kubernetes/kustomization.yaml', '  - service.yaml\n', '', 'service.yaml is not among the resources'],
  ['compose.yaml', 'read_only: true', 'readonly: true', 'must NOT have additional properties'],
  ['compose.yaml', 'image: postgres:17.6', 'image: postgres', 'postgres'],
  ['prometheus/alerts.yaml', '/errors.md', '/faults.md', 'docs/runbooks/faults.md, which is not there'],
])('in %s, %j in place of %j is reported', async (file, before, after, problem) => {
  expect(await reportWith(`deploy/${file}`, before, after)).toContain(problem)
})

test('a page without one of its parts is reported', async () => {
  const report = await reportWith('docs/runbooks/errors.md', '## What to do', '## Advice')
  expect(report).toContain('docs/runbooks/errors.md lacks ## What to do')
})
