import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'
import { refuseFile } from './refusals.ts'

/** One file in a zip, as both of its headers describe it. */
export interface ZipEntry {
  name: string
  method: number
  packedBytes: number
  bytes: number
  from: number
}

/** Far more than documents have: a book with pictures holds some hundred files and some 30 MB. */
const mostEntries = 3000
const mostUnpackedBytes = 150 * 1024 * 1024

const unpack = promisify(inflateRaw)

/** The files of a zip that is nothing but a zip: its parts follow each other from the first byte to the last without
 *  gap or overlap, and both headers of each file agree. So every reader sees the same contents as we do.
 *  @throws Failure 422 at `file` for anything else, and for one that unpacks into too much */
export function listZip(bytes: Buffer): ZipEntry[] {
  const end = bytes.length - 22
  if (end < 0 || bytes.readUInt32LE(end) !== 0x06054b50) throw refuseFile('broken')
  const count = bytes.readUInt16LE(end + 10)
  const directory = bytes.readUInt32LE(end + 16)
  if (count === 0 || directory + bytes.readUInt32LE(end + 12) !== end) throw refuseFile('broken')
  if (count > mostEntries) throw refuseFile('unpacks')
  const entries = listDirectory(bytes, directory, count, end)
  refuseOverlaps(bytes, entries, directory)
  if (new Set(entries.map(({ name }) => name.toLowerCase())).size < count) throw refuseFile('broken')
  if (entries.reduce((sum, entry) => sum + entry.bytes, 0) > mostUnpackedBytes) throw refuseFile('unpacks')
  return entries
}

function listDirectory(bytes: Buffer, directory: number, count: number, end: number): ZipEntry[] {
  const entries: ZipEntry[] = []
  let at = directory
  for (let index = 0; index < count; index++) {
    if (at + 46 > end || bytes.readUInt32LE(at) !== 0x02014b50) throw refuseFile('broken')
    const nameLength = bytes.readUInt16LE(at + 28)
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength)
    if ((bytes.readUInt16LE(at + 8) & 1) !== 0) throw refuseFile('protected')
    const entry = {
      name,
      method: bytes.readUInt16LE(at + 10),
      packedBytes: bytes.readUInt32LE(at + 20),
      bytes: bytes.readUInt32LE(at + 24),
      from: bytes.readUInt32LE(at + 42),
    }
    if (!isPlainPath(name) || (entry.method !== 0 && entry.method !== 8)) throw refuseFile('broken')
    entries.push(entry)
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  if (at !== end) throw refuseFile('broken')
  return entries
}

const isPlainPath = (name: string) =>
  name !== '' && !name.startsWith('/') && !/[\\\p{Cc}:]/u.test(name) && !name.split('/').includes('..')

/** A file may be followed by the sizes that were not known when it began: at most 24 bytes. */
const mostAfterFile = 24

function refuseOverlaps(bytes: Buffer, entries: ZipEntry[], directory: number): void {
  let last = 0
  for (const entry of entries.toSorted((a, b) => a.from - b.from)) {
    const gap = entry.from - last
    if (gap < 0 || gap > (last === 0 ? 0 : mostAfterFile)) throw refuseFile('broken')
    const begin = dataOf(bytes, entry)
    last = begin + entry.packedBytes
  }
  if (last > directory || directory - last > mostAfterFile) throw refuseFile('broken')
}

/** Place at which the bytes of a file begin. @throws Failure 422 at `file` */
function dataOf(bytes: Buffer, { from, name }: ZipEntry): number {
  if (from + 30 > bytes.length || bytes.readUInt32LE(from) !== 0x04034b50) throw refuseFile('broken')
  const nameLength = bytes.readUInt16LE(from + 26)
  if (bytes.toString('utf8', from + 30, from + 30 + nameLength) !== name) throw refuseFile('broken')
  return from + 30 + nameLength + bytes.readUInt16LE(from + 28)
}

/** Unpacks a file of a zip. @throws Failure 422 at `file` where its size is not the announced one */
export async function readEntry(bytes: Buffer, entry: ZipEntry): Promise<Buffer> {
  const from = dataOf(bytes, entry)
  const packed = bytes.subarray(from, from + entry.packedBytes)
  if (entry.method === 0) {
    if (packed.length !== entry.bytes) throw refuseFile('broken')
    return packed
  }
  const whole = await unpack(packed, { maxOutputLength: entry.bytes + 1 }).catch(() => undefined)
  if (whole?.length !== entry.bytes) throw refuseFile('broken')
  return whole
}
