// What an image is made of, as CycloneDX: the packages of npm as npm names them, Node, and the packages of Debian.
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { run } from './root-files.mjs'
import { root } from '../machine.mjs'

/** @typedef {import('./root-files.mjs').SystemPackage} SystemPackage
 *  @typedef {{ name: string, version?: string, purl?: string, type: string, hashes?: { alg: string, content: string }[] }} Component
 *  @typedef {{ serialNumber: string, metadata: Record<string, unknown> & { timestamp: string }, components: Component[] }} Sbom */

/** Lists the components of the product with their licences and hashes.
 *  @param {SystemPackage[]} systemPackages
 *  @param {number} seconds the time of the image
 *  @returns {Sbom} the same for the same contents */
export function listComponents(systemPackages, seconds) {
  const args = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--omit=dev', '--package-lock-only']
  const workspaces = ['-w', 'apps/api', '-w', 'packages/api-spec', '-w', 'packages/simulators']
  /** @type {Sbom} */
  const sbom = JSON.parse(run('npm', [...args, ...workspaces], root))
  return completed(sbom, systemPackages, seconds)
}

/** @param {Sbom} sbom as npm makes it: with a number and a time of its own
 *  @param {SystemPackage[]} systemPackages
 *  @param {number} seconds
 *  @returns {Sbom} */
function completed(sbom, systemPackages, seconds) {
  const components = [...sbom.components, ...systemPackages.map(componentOf)]
  const digest = createHash('sha256').update(JSON.stringify(components)).digest('hex')
  const uuid = `${digest.slice(0, 8)}-${digest.slice(8, 12)}-5${digest.slice(13, 16)}-8${digest.slice(17, 20)}-${digest.slice(20, 32)}`
  return {
    ...sbom,
    serialNumber: `urn:uuid:${uuid}`,
    metadata: { ...sbom.metadata, timestamp: new Date(seconds * 1000).toISOString() },
    components,
  }
}

/** @param {SystemPackage} systemPackage
 *  @returns {Component} */
function componentOf({ name, version, sha256 }) {
  const purl =
    name === 'node'
      ? `pkg:generic/node@${version}`
      : `pkg:deb/debian/${name}@${encodeURIComponent(version)}?distro=debian-12`
  return {
    type: name === 'node' ? 'application' : 'library',
    name,
    version,
    purl,
    hashes: [{ alg: 'SHA-256', content: sha256 }],
  }
}

/** Where the SBOM stands in the image. */
export const sbomPlace = join('usr', 'share', 'sbom', 'navyk.cdx.json')
