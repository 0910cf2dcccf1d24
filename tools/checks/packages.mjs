// The packages that the repository names: exact versions only, and a lock file that is complete for every platform. npm
// leaves the packages of other platforms out when it can't reach them, and `npm ci` then fails everywhere. Each has the
// hash of its bytes, so that a changed download is noticed.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../machine.mjs'
import { outcomeOf } from './outcome.mjs'

/** @typedef {{ version?: string, resolved?: string, link?: boolean, inBundle?: boolean, integrity?: string,
 *   optionalDependencies?: Record<string, string> }} LockedPackage */

/** @param {string} [folder] a tree laid out like this repository
 *  @returns {Promise<import('./outcome.mjs').Outcome>} */
export async function checkPackages(folder = root) {
  /** @type {Record<string, LockedPackage>} */
  const locked = readJson(folder, 'package-lock.json').packages
  return outcomeOf([
    {
      name: 'package.json names exact versions',
      problems: manifests(folder).flatMap((file) => findRanges(folder, file)),
    },
    { name: 'package-lock.json has the packages of every platform', problems: findMissing(locked) },
    { name: 'package-lock.json has the hash of every package', problems: findWithoutHash(locked) },
  ])
}

/** @param {string} folder
 *  @param {string} file */
function readJson(folder, file) {
  return JSON.parse(readFileSync(join(folder, file), 'utf8'))
}

/** @param {string} folder */
function manifests(folder) {
  const workspaces = ['apps', 'packages'].flatMap((place) => {
    const path = join(folder, place)
    return existsSync(path) ? readdirSync(path).map((name) => `${place}/${name}/package.json`) : []
  })
  return ['package.json', ...workspaces].filter((file) => existsSync(join(folder, file)))
}

/** @param {string} folder
 *  @param {string} file */
function findRanges(folder, file) {
  const { dependencies = {}, devDependencies = {} } = readJson(folder, file)
  return Object.entries({ ...dependencies, ...devDependencies })
    .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(String(version)))
    .map(([name, version]) => `${file}: ${name} "${version}"`)
}

/** @param {Record<string, LockedPackage>} locked */
function findMissing(locked) {
  return Object.entries(locked).flatMap(([place, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !locked[`node_modules/${name}`] && !locked[`${place}/node_modules/${name}`])
      .map(
        ([name, version]) => `${name}@${version}, which ${place.replace(/^.*node_modules\//, '')} uses on its platform`,
      ),
  )
}

/** Packages without a hash. Not counted are workspaces, which are links; packages bundled in another one; and packages from Git,
 *  which name a commit.
 *  @param {Record<string, LockedPackage>} locked */
function findWithoutHash(locked) {
  return Object.entries(locked)
    .filter(([place, { link, inBundle, integrity, resolved }]) => {
      const isDownloaded = place.includes('node_modules/') && !link && !inBundle && !/^(git|file)/.test(resolved ?? '')
      return isDownloaded && !/^sha512-[\w+/]{86}==$/.test(integrity ?? '')
    })
    .map(([place, { version }]) => `${place.replace(/^.*node_modules\//, '')}@${version}`)
}
