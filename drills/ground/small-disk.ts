import { spawnSync } from 'node:child_process'
import { chownSync, closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { findServerUser } from '../../tools/postgres.mjs'
import { onEnd } from './cleaning.ts'
import { makeFolder, run } from './system.ts'

/** A file system in memory of a few megabytes, which nobody outside of the drill sees. */
export interface SmallDisk {
  /** A folder on it that belongs to the user of PostgreSQL. */
  folder: string
  /** Takes all room that is left. */
  fill(): void
  /** Gives the room back. */
  free(): void
}

export async function mountSmallDisk(megabytes: number): Promise<SmallDisk> {
  const place = makeFolder('disk')
  await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'drill', place])
  onEnd(() => void spawnSync('umount', ['--lazy', place]))
  const folder = join(place, 'data')
  mkdirSync(folder)
  const user = findServerUser()
  if (user) chownSync(folder, user.uid, user.gid)
  const filler = join(place, 'filler')
  return {
    folder,
    fill: () => fillUp(filler),
    free: () => rmSync(filler, { force: true }),
  }
}

/** Writes into a file, at last byte by byte, until the disk takes nothing. */
function fillUp(file: string): void {
  const descriptor = openSync(file, 'a')
  for (const size of [1024 ** 2, 4096, 1]) {
    const part = Buffer.alloc(size)
    while (hasWritten(descriptor, part));
  }
  closeSync(descriptor)
}

function hasWritten(descriptor: number, part: Buffer): boolean {
  try {
    return writeSync(descriptor, part) === part.length
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOSPC') return false
    throw error
  }
}
