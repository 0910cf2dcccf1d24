// The files of deploy/ by the schemas of what reads them, and by what we promise of them: containers without rights that write nowhere
// but to their volumes, probes of readiness, a page for every alert, and a guide that names what is there (guide.mjs). Programs that are no packages of npm check them in
// drills/delivery.ts.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parse, parseAllDocuments } from 'yaml'
import { root } from '../machine.mjs'
import { problemsOfGuide } from './guide.mjs'
import { outcomeOf } from './outcome.mjs'
import { runProgram } from './run-program.mjs'

/** @typedef {Record<string, any>} Manifest a resource of Kubernetes as it is written */

/** Models of `kubernetes-models` by the version of the API. */
const models = {
  v1: () => import('kubernetes-models/v1'),
  'apps/v1': () => import('kubernetes-models/apps/v1'),
  'networking.k8s.io/v1': () => import('kubernetes-models/networking.k8s.io/v1'),
  'policy/v1': () => import('kubernetes-models/policy/v1'),
}

/** Longer than the ten seconds for which a process lets running work finish. */
const leastGraceSeconds = 20

/** Parts of a runbook page. */
const partsOfRunbook = ['What people notice', 'What to look at', 'What to do', 'How to see that it is over']

/** @param {string} [folder] a tree laid out like this repository
 *  @returns {Promise<import('./outcome.mjs').Outcome>} */
export async function checkDeployment(folder = root) {
  const manifests = readManifests(join(folder, 'deploy/kubernetes'))
  const invalid = await Promise.all(manifests.map(problemsOfSchema))
  return outcomeOf([
    { name: 'the compose file is valid', problems: await problemsOfCompose(join(folder, 'deploy/compose.yaml')) },
    { name: 'resources of Kubernetes are valid', problems: invalid.flat() },
    { name: 'kustomization.yaml names every file', problems: unnamedFiles(join(folder, 'deploy/kubernetes')) },
    { name: 'pods are restricted and probed', problems: manifests.flatMap(problemsOfPods) },
    { name: 'every alert has its page, and every page its alert', problems: problemsOfRunbooks(folder) },
    ...problemsOfGuide(folder),
  ])
}

/** @param {string} file */
async function problemsOfCompose(file) {
  const { code, output } = await runProgram('dclint/bin/dclint.cjs', ['--max-warnings=0', '--formatter=compact', file])
  return code === 0 ? [] : [output]
}

/** @param {string} folder
 *  @returns {Manifest[]} */
function readManifests(folder) {
  return globSync('*.yaml', { cwd: folder })
    .filter((name) => name !== 'kustomization.yaml')
    .sort()
    .flatMap((name) => parseAllDocuments(readFileSync(join(folder, name), 'utf8')).map((document) => document.toJS()))
}

/** @param {Manifest} manifest
 *  @returns {Promise<string[]>} */
async function problemsOfSchema(manifest) {
  const name = `${manifest.kind} ${manifest.metadata?.name}`
  const load = Object.entries(models).find(([version]) => version === manifest.apiVersion)?.[1]
  const Model = load && /** @type {Record<string, any>} */ (await load())[manifest.kind]
  if (!Model) return [`${name}: there is no ${manifest.apiVersion} ${manifest.kind}`]
  const unread = new Set()
  try {
    // Not by an instance, whose making reads every key.
    void Model.prototype.validate.call(watched(manifest, '', unread))
  } catch (error) {
    return [`${name}: ${error instanceof Error ? error.message : error}`]
  }
  return [...unread].map((path) => `${name}: ${path} is not known`)
}

/** A value whose keys are in `unread` until somebody reads them: a schema that describes a key reads it, and one that no schema
 *  describes is misspelt.
 *  @param {any} value
 *  @param {string} path
 *  @param {Set<string>} unread
 *  @returns {any} */
function watched(value, path, unread) {
  if (typeof value !== 'object' || value === null) return value
  const isList = Array.isArray(value)
  const parts = Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, watched(part, `${path}/${key}`, unread)]),
  )
  if (!isList) for (const key of Object.keys(value)) unread.add(`${path}/${key}`)
  return new Proxy(isList ? Object.values(parts) : parts, {
    get(target, key, receiver) {
      unread.delete(`${path}/${String(key)}`)
      return Reflect.get(target, key, receiver)
    },
  })
}

/** @param {string} folder */
function unnamedFiles(folder) {
  const { resources } = parse(readFileSync(join(folder, 'kustomization.yaml'), 'utf8'))
  const present = globSync('*.yaml', { cwd: folder }).filter((name) => name !== 'kustomization.yaml')
  return [
    ...present.filter((name) => !resources.includes(name)).map((name) => `${name} is not among the resources`),
    ...resources
      .filter((/** @type {string} */ name) => !present.includes(name))
      .map((/** @type {string} */ name) => `${name} is not there`),
  ]
}

/** @param {Manifest} manifest
 *  @returns {string[]} */
function problemsOfPods({ kind, metadata, spec }) {
  if (kind !== 'Deployment') return []
  const pod = spec.template.spec
  const { securityContext: rights = {}, containers } = pod
  const wrong = [
    rights.runAsNonRoot !== true && 'the pod may run as root',
    rights.seccompProfile?.type !== 'RuntimeDefault' && 'the pod has no seccomp profile',
    pod.automountServiceAccountToken !== false && 'the pod has a token of Kubernetes',
    !(pod.terminationGracePeriodSeconds >= leastGraceSeconds) && `the pod ends within ${leastGraceSeconds} seconds`,
    ...containers.flatMap(faultsOfContainer),
  ]
  return wrong.filter(Boolean).map((problem) => `${metadata.name}: ${problem}`)
}

/** @param {Manifest} container
 *  @returns {(string | false)[]} */
function faultsOfContainer({
  name,
  image,
  securityContext: rights = {},
  readinessProbe,
  livenessProbe,
  resources,
  volumeMounts = [],
}) {
  return [
    rights.readOnlyRootFilesystem !== true && `${name} may write to its root`,
    rights.allowPrivilegeEscalation !== false && `${name} may get more rights`,
    !rights.capabilities?.drop?.includes('ALL') && `${name} keeps capabilities`,
    readinessProbe?.httpGet?.path !== '/readyz' && `${name} is not asked whether it is ready`,
    livenessProbe?.httpGet?.path !== '/healthz' && `${name} is not asked whether it lives, apart from its database`,
    !resources?.limits?.memory && `${name} has no limit of memory`,
    image.endsWith(':latest') && `${name} names no version`,
    !volumeMounts.some((/** @type {{ mountPath: string }} */ { mountPath }) => mountPath === '/tmp') &&
      `${name} has no /tmp`,
  ]
}

/** @param {string} folder */
function problemsOfRunbooks(folder) {
  const { groups } = parse(readFileSync(join(folder, 'deploy/prometheus/alerts.yaml'), 'utf8'))
  /** @type {{ alert: string, annotations: { runbook_url: string } }[]} */
  const alerts = groups.flatMap((/** @type {{ rules: unknown[] }} */ { rules }) => rules)
  const pages = globSync('docs/runbooks/*.md', { cwd: folder }).map((path) => basename(path))
  const named = alerts.map(({ alert, annotations }) => ({ alert, page: basename(annotations.runbook_url) }))
  const missing = named.filter(({ page }) => !pages.includes(page))
  const unnamed = pages.filter((page) => page !== 'README.md' && !named.some((one) => one.page === page))
  const incomplete = named.flatMap(({ alert, page }) => {
    const path = join(folder, 'docs/runbooks', page)
    const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
    const lacking = [`\`${alert}\``, ...partsOfRunbook.map((part) => `\n## ${part}\n`)].filter(
      (part) => !text.includes(part),
    )
    return lacking.map((part) => `docs/runbooks/${page} lacks ${part.trim()}`)
  })
  return [
    ...missing.map(({ alert, page }) => `${alert} names docs/runbooks/${page}, which is not there`),
    ...unnamed.map((page) => `no alert names docs/runbooks/${page}`),
    ...incomplete,
  ]
}
