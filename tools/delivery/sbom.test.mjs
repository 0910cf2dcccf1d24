import { expect, test } from 'vitest'
import { listComponents } from './sbom.mjs'

const installed = {
  'apps/api': { version: '1.0.0' },
  'node_modules/@navyk/api': { link: true },
  'node_modules/zod': {
    version: '4.6.7',
    license: 'MIT',
    integrity: `sha512-${Buffer.from('bytes').toString('base64')}`,
  },
  'node_modules/@fastify/helmet': { version: '13.2.0' },
  'node_modules/fastify/node_modules/zod': { version: '3.0.0' },
}
const system = [
  { name: 'node', version: '26.10.0', sha256: 'aa' },
  { name: 'libc6', version: '2.36-9+deb12u14', sha256: 'bb' },
]

test('every installed package is listed with its version and hash, also two versions of one, and workspaces are not', () => {
  const { components } = listComponents(installed, system, '1.2.3', 0)
  expect(components.map(({ purl }) => purl)).toEqual([
    'pkg:deb/debian/libc6@2.36-9%2Bdeb12u14?distro=debian-12',
    'pkg:generic/node@26.10.0',
    'pkg:npm/%40fastify/helmet@13.2.0',
    'pkg:npm/zod@3.0.0',
    'pkg:npm/zod@4.6.7',
  ])
  expect(components.at(-1)?.hashes).toEqual([{ alg: 'SHA-512', content: Buffer.from('bytes').toString('hex') }])
})

test('the same contents give the same list, and others another number', () => {
  const [one, other] = [listComponents(installed, system, '1.2.3', 7), listComponents(installed, system, '1.2.3', 7)]
  expect(other).toEqual(one)
  expect(listComponents({}, system, '1.2.3', 7).serialNumber).not.toBe(one.serialNumber)
})
