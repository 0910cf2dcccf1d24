import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../../../../..')
const usualFolder = join(root, 'node_modules/.cache/navyk')

interface DumpParts {
  /** Name of the file; a new version replaces the one before. */
  name: string
  /** Absolute paths of the files that the dump depends on. */
  sources: readonly string[]
  /** Other versions that it depends on, such as a day. */
  versions?: readonly string[]
  make: () => Promise<Uint8Array>
  folder?: string
}

/** A file that takes long to make and depends on its sources alone: made once for each version of them and kept from run to
 *  run. Processes that need it at the same time each make it, so what starts several calls this before.
 *  @returns its path */
export async function keptDump({
  name,
  sources,
  versions = [],
  make,
  folder = usualFolder,
}: DumpParts): Promise<string> {
  const file = `${name}.${hashOf(sources, versions)}`
  const path = join(folder, file)
  if (existsSync(path)) return path
  const made = await make()
  mkdirSync(folder, { recursive: true })
  // Written to a temporary file and renamed, so that nobody reads a half of it.
  const aside = `${path}.${process.pid}`
  writeFileSync(aside, made)
  renameSync(aside, path)
  const isOld = (other: string) => /^[0-9a-f]{40}/.test(other.slice(name.length + 1)) && !other.startsWith(file)
  for (const other of readdirSync(folder)) {
    if (other.startsWith(`${name}.`) && isOld(other)) rmSync(join(folder, other), { force: true })
  }
  return path
}

/** Absolute paths of the files of a folder, without those of folders in it, such as the tables of the last release. */
export const filesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => join(folder, name))

function hashOf(sources: readonly string[], versions: readonly string[]): string {
  const hash = createHash('sha256')
  for (const source of sources.toSorted()) {
    hash.update(`${source.slice(root.length)}\n`).update(createHash('sha256').update(readFileSync(source)).digest())
  }
  for (const version of versions) hash.update(`\n${version}`)
  return hash.digest('hex').slice(0, 40)
}
