// What an image is made of, as CycloneDX: the packages of npm by the record that npm leaves of what it has installed, Node, and the
// packages of Debian. `npm sbom` is not used: with chosen workspaces it left out a third of the packages that the image has.
import { createHash } from 'node:crypto'

/** @typedef {import('./root-files.mjs').SystemPackage} SystemPackage
 *  @typedef {{ version?: string, license?: string, integrity?: string, link?: boolean }} InstalledPackage by the place of its folder
 *  @typedef {object} Component
 *  @property {string} type
 *  @property {string} name
 *  @property {string} version
 *  @property {string} purl its address by the package URL specification
 *  @property {{ license: { name: string } }[]} [licenses]
 *  @property {{ alg: string, content: string }[]} [hashes] */

/** Lists all components. The same contents give the same list.
 *  @param {Record<string, InstalledPackage>} installed as `node_modules/.package-lock.json` has it
 *  @param {SystemPackage[]} systemPackages
 *  @param {string} version of the product
 *  @param {number} seconds the time of the image */
export function listComponents(installed, systemPackages, version, seconds) {
  const packages = Object.entries(installed)
    .filter(([place, { link }]) => place.includes('node_modules/') && !link)
    .map(([place, found]) => componentOfNpm(place.replace(/^.*node_modules\//, ''), found))
  const components = [...packages, ...systemPackages.map(componentOfSystem)]
  const unique = [...new Map(components.map((component) => [component.purl, component])).values()]
  unique.sort((one, other) => (one.purl < other.purl ? -1 : 1))
  const digest = createHash('sha256').update(JSON.stringify(unique)).digest('hex')
  const parts = [digest.slice(0, 8), digest.slice(8, 12), `5${digest.slice(13, 16)}`, `8${digest.slice(17, 20)}`]
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    serialNumber: `urn:uuid:${parts.join('-')}-${digest.slice(20, 32)}`,
    version: 1,
    metadata: {
      timestamp: new Date(seconds * 1000).toISOString(),
      component: { type: 'application', name: 'navyk', version, licenses: [{ license: { name: 'MIT' } }] },
    },
    components: unique,
  }
}

/** @param {string} name
 *  @param {InstalledPackage} found
 *  @returns {Component} */
function componentOfNpm(name, { version = '', license, integrity }) {
  const [, algorithm, hash = ''] = /^(sha512)-(.+)$/.exec(integrity ?? '') ?? []
  return {
    type: 'library',
    name,
    version,
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    ...(license !== undefined && { licenses: [{ license: { name: license } }] }),
    ...(algorithm && { hashes: [{ alg: 'SHA-512', content: Buffer.from(hash, 'base64').toString('hex') }] }),
  }
}

/** @param {SystemPackage} systemPackage
 *  @returns {Component} */
function componentOfSystem({ name, version, sha256 }) {
  const isNode = name === 'node'
  const debian = `pkg:deb/debian/${name}@${encodeURIComponent(version)}?distro=debian-12`
  return {
    type: isNode ? 'application' : 'library',
    name,
    version,
    purl: isNode ? `pkg:generic/node@${version}` : debian,
    hashes: [{ alg: 'SHA-256', content: sha256 }],
  }
}

/** The place of the list in the image. */
export const sbomPlace = 'usr/share/sbom/navyk.cdx.json'
