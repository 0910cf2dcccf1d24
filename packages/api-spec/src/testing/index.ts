/** Everything that the contract declares, by name. The product imports each domain by its door; only tests look at all. */
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { EndpointDeclaration } from '../kit/index.ts'

const contract = join(import.meta.dirname, '..')
const doors = globSync('*/*/index.ts', { cwd: contract }).toSorted()

/** Schemas, endpoints and constants of every domain. */
const declared: Record<string, unknown> = Object.assign(
  {},
  ...(await Promise.all(doors.map((door) => import(pathToFileURL(join(contract, door)).href)))),
)

export const allEndpoints = Object.entries(declared).filter((entry): entry is [string, EndpointDeclaration] =>
  isEndpoint(entry[1]),
)

function isEndpoint(value: unknown): value is EndpointDeclaration {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'responses' in value
}
