import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { root } from '../machine.mjs'
import { problemsOfGuide } from './guide.mjs'

const places = [
  'README.md',
  'package.json',
  'deploy',
  'docs/runbooks',
  ...['cluster', 'deploying', 'operating'].map((name) => `docs/${name}.md`),
  'drills/erased-restore.ts',
  'drills/secrets.ts',
  'apps/api/src/add-administrator-command.ts',
  'apps/api/src/commands',
  'apps/api/src/config.ts',
  'apps/api/src/settings',
  'packages/simulators/src/simulators-command.ts',
]
const ground = mkdtempSync(join(tmpdir(), 'navyk-guide-'))
beforeEach(() => {
  for (const place of places) {
    mkdirSync(dirname(join(ground, place)), { recursive: true })
    cpSync(join(root, place), join(ground, place), { recursive: true })
  }
})
afterAll(() => rmSync(ground, { recursive: true, force: true }))

const problems = () => problemsOfGuide(ground).flatMap((check) => check.problems)

test('what the repository has is found right', () => {
  expect(problems()).toEqual([])
})

test.each([
  [
    'docs/cluster.md',
    'deploy/patroni/node.yaml >',
    'deploy/patroni/nodes.yaml >',
    'deploy/patroni/nodes.yaml does not exist',
  ],
  [
    'docs/cluster.md',
    'commands/erase-again-command.ts --from',
    'commands/erase.ts --from',
    'apps/api/src/commands/erase.ts does not exist',
  ],
  [
    'docs/cluster.md',
    'systemctl start navyk-backup@db-1',
    'systemctl start navyk-backups@db-1',
    'deploy/systemd has no navyk-backups@.service',
  ],
  ['docs/cluster.md', 'navyk-backup@db-3.timer', 'navyk-tasks.timer', 'deploy/systemd has no navyk-tasks.timer'],
  [
    'docs/runbooks/process-down.md',
    'systemctl restart navyk@1',
    'systemctl restart navyk',
    'deploy/systemd has no navyk.service',
  ],
  ['docs/operating.md', 'npm run retention', 'npm run retain', 'there is no npm run retain'],
  ['docs/cluster.md', 'NavykProcessDown', 'NavykProcessGone', 'there is no alert NavykProcessGone'],
  ['docs/operating.md', '| `FORM_SITES` |', '| `FORM_PAGES` |', 'no page lists the setting FORM_SITES'],
  ['docs/operating.md', '| `FORM_SITES` |', '| `FORM_PAGES` |', 'nothing reads the setting FORM_PAGES'],
  ['docs/cluster.md', '\nTRUSTED_PROXIES=', '\nTRUSTED_PROXY=', 'nothing reads the setting TRUSTED_PROXY'],
  [
    'docs/cluster.md',
    'sleep 10\n',
    'sleep $(10\n',
    'in the block that begins with systemctl enable --now patroni@db-1',
  ],
])('in %s, %j in place of %j is reported', (file, before, after, problem) => {
  const text = readFileSync(join(ground, file), 'utf8')
  expect(text).toContain(before)
  writeFileSync(join(ground, file), text.replace(before, after))
  expect(problems().join('\n')).toContain(problem)
})
