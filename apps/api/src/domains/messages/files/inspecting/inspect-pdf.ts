import { createInflate } from 'node:zlib'
import { mayHoldObjects, opensOutside, readPacked } from './pdf-actions.ts'
import { refuseFile } from './refusals.ts'

/** Names that make a reader run, send or start something, or that carry another file. `/JavaScript` is in every action that
 *  runs a script; the shorter `/JS` beside it also occurs in packed pictures by chance. */
const activeNames =
  /\/(JavaScript|Launch|Rendition|RichMedia|EmbeddedFiles?|SubmitForm|ImportData|GoToE|XFA)(?![A-Za-z0-9_.-])/
const protectedName = /\/Encrypt(?![A-Za-z0-9_.-])/

/** The longest of these names, every letter written as `#4a`, and what follows it. */
const overlap = 64

/** Most bytes into which all streams of a PDF may unpack together. */
const mostUnpackedBytes = 200 * 1024 * 1024

/** The contents of the streams of objects, to be read at the end. */
const mostKeptCharacters = 32 * 1024 * 1024

/** Refuses a PDF in which something runs by itself, or that opens an address or another file by itself. Its objects are read as they stand and out of every packed stream, since
 *  objects may lie in those. Streams packed in a rarer way are let pass as pictures and refused as objects.
 *  @throws Failure 422 at `file` */
export async function inspectPdf(bytes: Buffer): Promise<void> {
  const end = bytes.lastIndexOf('%%EOF')
  // Anything after the end could be another file, such as a zip.
  if (end < 0 || /[^\s\0]/.test(bytes.toString('latin1', end + 5))) throw refuseFile('broken')
  const file = bytes.toString('latin1')
  const plain = readNames(file)
  refuseNames(plain)
  refuseOddlyPackedObjects(plain)
  const kept: string[] = []
  let left = mostUnpackedBytes
  for (let at = bytes.indexOf('stream'); at >= 0; at = bytes.indexOf('stream', at + 6)) {
    const from = at + 6 + (bytes[at + 6] === 13 ? 1 : 0) + 1
    const isUnpacked = !isPacked(bytes, from)
    if (isUnpacked && !mayHoldObjects(bytes.toString('latin1', from, from + 64))) continue
    const stop = bytes.indexOf('endstream', from)
    const content = bytes.subarray(from, stop < 0 ? bytes.length : stop)
    if (isUnpacked) collectText(kept, content.toString('latin1'))
    else left -= await refuseInStream(content, left, kept)
  }
  if (opensOutside({ file, packed: kept.map(readPacked) })) throw refuseFile('active')
}

function refuseNames(text: string): void {
  if (activeNames.test(text)) throw refuseFile('active')
  if (protectedName.test(text)) throw refuseFile('protected')
}

/** Replaces `#xx` in names by its character: any character of a name may be written so. */
const readNames = (text: string) =>
  text.replaceAll(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/** Objects are packed by Flate alone or not at all, by every program that writes them. */
function refuseOddlyPackedObjects(plain: string): void {
  for (const { index } of plain.matchAll(/\/ObjStm(?![A-Za-z0-9_.-])/g)) {
    const before = plain.slice(Math.max(0, index - 1000), index)
    const after = plain.slice(index, index + 1000)
    const dictionary = before.slice(before.lastIndexOf('obj') + 1) + (after.split(/stream/)[0] ?? '')
    const packing = dictionary.split(/\/(?:Filter|F)(?![A-Za-z])/)[1]
    if (
      packing !== undefined &&
      !/^\s*(\[\s*)?\/(FlateDecode|Fl)(?![A-Za-z])\s*(\]|\/(?!ASCII|LZW|Run|Crypt|A85|AHx|RL)|>>)/.test(packing)
    ) {
      throw refuseFile('broken')
    }
  }
}

/** Whether a stream begins as zlib begins. */
const isPacked = (bytes: Buffer, at: number) =>
  at + 2 <= bytes.length && ((bytes[at] ?? 0) & 15) === 8 && bytes.readUInt16BE(at) % 31 === 0

function collectText(kept: string[], text: string): void {
  kept.push(text)
  if (kept.reduce((sum, { length }) => sum + length, 0) > mostKeptCharacters) throw refuseFile('unpacks')
}

/** Unpacks one stream piece by piece and looks at each; one that may hold objects is kept. @returns the bytes that came out */
async function refuseInStream(packed: Buffer, left: number, kept: string[]): Promise<number> {
  const inflate = createInflate()
  inflate.end(packed)
  let size = 0
  let tail = ''
  let whole: string | undefined
  try {
    for await (const chunk of inflate as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > left) throw refuseFile('unpacks')
      const piece = chunk.toString('latin1')
      if (size === chunk.length && mayHoldObjects(piece.slice(0, 64))) whole = ''
      if (whole !== undefined) whole += piece
      if (whole !== undefined && whole.length > mostKeptCharacters) throw refuseFile('unpacks')
      const text = tail + piece
      refuseNames(readNames(text))
      tail = text.slice(-overlap)
    }
  } catch (error) {
    // One that does not unpack to its end is a picture with something behind it, or broken; what came out was looked at.
    if (error instanceof Error && 'status' in error) throw error
  }
  if (whole !== undefined) collectText(kept, whole)
  return size
}
