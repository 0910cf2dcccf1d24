// The operating guide by what it tells an operator to type: files, commands of npm, units, settings and alerts that it names have to be
// there, and its blocks of commands have to be commands. What they do is tried by following docs/cluster.md on an empty machine.
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Pages that an operator follows. */
const pages = ['README.md', 'docs/{cluster,deploying,operating,drills,breach}.md', 'docs/runbooks/*.md']

/** Sources that read settings. */
const settingSources = ['apps/api/src/config.ts', 'apps/api/src/settings/*.ts']

/** Settings that no source of ours reads: the build of the web app, and OpenTelemetry itself. */
const readElsewhere = ['API_HOST', 'OTEL_EXPORTER_OTLP_HEADERS']

/** @typedef {{ path: string, text: string }} Page */

/** @param {string} folder a tree laid out like this repository
 *  @returns {{ name: string, problems: string[] }[]} */
export function problemsOfGuide(folder) {
  const guide = readAll(folder, pages)
  return [
    { name: 'the guide names files that are there', problems: guide.flatMap((page) => missingFiles(folder, page)) },
    {
      name: 'the guide names commands that are there',
      problems: guide.flatMap((page) => missingCommands(folder, page)),
    },
    { name: 'the guide names alerts that are there', problems: missingAlerts(folder, guide) },
    { name: 'the guide lists the settings that are read', problems: problemsOfSettings(folder, guide) },
    { name: 'blocks of commands are commands', problems: guide.flatMap(unreadableBlocks) },
  ]
}

/** @param {string} folder
 *  @param {string[]} patterns
 *  @returns {Page[]} */
const readAll = (folder, patterns) =>
  globSync(patterns, { cwd: folder })
    .map((path) => path.replaceAll('\\', '/'))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }))

/** Also within blocks of commands, where the stage `documents` does not look.
 *  @param {string} folder
 *  @param {Page} page
 *  @returns {string[]} */
const missingFiles = (folder, { path, text }) =>
  [...text.matchAll(/(?<![\w/.])(?:deploy|apps|packages|drills|tools)\/[\w@./-]*\w\.\w+/g)]
    .map(([named]) => named)
    // What is built is not there before.
    .filter((named) => !named.includes('/dist/') && !existsSync(join(folder, named)))
    .map((named) => `${path}: ${named} does not exist`)

/** Scripts of npm, and units of ours that systemctl is given.
 *  @param {string} folder
 *  @param {Page} page
 *  @returns {string[]} */
function missingCommands(folder, { path, text }) {
  const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const asked = [...text.matchAll(/\bnpm run ([\w-]+)/g)].map(([, name = '']) => name)
  const given = [...text.matchAll(/\bsystemctl ([^`\n;&]+)/g)].flatMap(([, words = '']) => words.split(' '))
  const units = given.filter((word) => /^navyk\b/.test(word)).map(unitFile)
  return [
    ...asked.filter((name) => scripts[name] === undefined).map((name) => `${path}: there is no npm run ${name}`),
    ...units
      .filter((unit) => !existsSync(join(folder, 'deploy/systemd', unit)))
      .map((unit) => `${path}: deploy/systemd has no ${unit}`),
  ]
}

/** The file of a unit: `navyk@1` is made of `navyk@.service`.
 *  @param {string} name */
function unitFile(name) {
  const [, base = '', ending = '.service'] = /^(.*?)(\.service|\.timer)?$/.exec(name) ?? []
  return base.replace(/@.*/, '@') + ending
}

/** @param {string} folder
 *  @param {Page[]} guide
 *  @returns {string[]} */
function missingAlerts(folder, guide) {
  const rules = readFileSync(join(folder, 'deploy/prometheus/alerts.yaml'), 'utf8')
  const known = new Set([...rules.matchAll(/alert: (\w+)/g)].map(([, name]) => name))
  return guide.flatMap(({ path, text }) =>
    [...text.matchAll(/\bNavyk[A-Z]\w+/g)]
      .filter(([name]) => !known.has(name))
      .map(([name]) => `${path}: there is no alert ${name}`),
  )
}

/** @param {string} folder
 *  @param {Page[]} guide
 *  @returns {string[]} */
function problemsOfSettings(folder, guide) {
  const sources = readAll(folder, settingSources).map(({ text }) => text)
  const read = new Set(
    sources.flatMap((text) => [...text.matchAll(/^ {2}([A-Z][A-Z\d_]+): [^[]/gm)].map(([, name = '']) => name)),
  )
  const rows = guide.flatMap(({ text }) => [...text.matchAll(/^\| ((?:`[A-Z][A-Z\d_]+`[^|]*)+) \|/gm)])
  const listed = new Set(
    rows.flatMap(([, cell = '']) => [...cell.matchAll(/`([A-Z][A-Z\d_]+)`/g)].map(([, name = '']) => name)),
  )
  const written = guide.flatMap(({ text }) => [...text.matchAll(/navyk\.env <<.*\n([\s\S]*?)\nENV\n/g)])
  const given = written.flatMap(([, lines = '']) => [...lines.matchAll(/^(\w+)=/gm)].map(([, name = '']) => name))
  const isRead = (/** @type {string} */ name) => read.has(name) || readElsewhere.includes(name)
  return [
    ...[...read].filter((name) => !listed.has(name)).map((name) => `no page lists the setting ${name}`),
    ...[...listed, ...given].filter((name) => !isRead(name)).map((name) => `nothing reads the setting ${name}`),
  ]
}

/** @param {Page} page
 *  @returns {string[]} */
const unreadableBlocks = ({ path, text }) =>
  [...text.matchAll(/^```sh\n(.*?)^```/gms)].flatMap(([, block = '']) => {
    const { status, stderr } = spawnSync('sh', ['-n'], { input: block, encoding: 'utf8' })
    return status === 0 ? [] : [`${path}: ${stderr.trim()} in the block that begins with ${block.split('\n', 1)[0]}`]
  })
