// Documents on paper as PDF. They are laid out by worker threads, so that nobody waits for a long table.
import { availableParallelism } from 'node:os'
import { asPrinted } from '@navyk/api-spec/vocabulary'
import { Piscina } from 'piscina'
import { openLine } from '../../askers/line.ts'
import { workerNiceness } from '../../operation/worker-niceness.ts'

export { drawPage, NotDrawn } from './draw-page.ts'
export { hashOf } from './hash-of.ts'

/** A document on A4, in parts that follow each other. Texts are plain; nothing in them is read as markup or loaded. */
export interface PaperDocument {
  title: string
  /** Below the title, such as the date. */
  subtitle: string
  /** The date that the file bears: the same document is the same bytes. */
  madeAt: Date
  /** Side by side. */
  parties: { role: string; name: string; lines: string[] }[]
  table?: { columns: PaperColumn[]; rows: string[][] }
  /** Headings and paragraphs of a text. */
  blocks?: readonly { kind: 'heading' | 'text'; text: string }[]
  sums: { label: string; value: string; isStrong?: boolean }[]
  /** Paragraphs below the sums. */
  notes: string[]
  qr?: { text: string; caption: string }
  /** People who sign, each with a role and a line to sign on. */
  signatures?: { role: string; name: string }[]
  /** Text at the foot of each page, before its number. */
  foot: string
}

/** A paper as it was made, kept in the database so that a later release leaves it as it is. Its date is a text, because it is stored. */
export type StoredPaper = Omit<PaperDocument, 'madeAt'> & { madeAt: string }

export interface PaperColumn {
  title: string
  /** The rest of the page (`*`), as much as the content needs (`auto`), or points. */
  width: '*' | 'auto' | number
  isNumber?: boolean
}

const concurrency = availableParallelism()
/** More than any document of the product has. */
const mostRows = 5000

const threads = new Piscina({
  filename: new URL('./pdf-worker.ts', import.meta.url).href,
  minThreads: 0,
  maxThreads: concurrency,
  idleTimeout: 30_000,
  // Below those who answer requests, and yet not so far that a person who waits for one document waits for all of them.
  niceIncrement: workerNiceness(5),
})
const line = openLine({ concurrency, waiting: 64, waitingOfOne: 16, waitMs: 20_000 })

/** @param asker whose share of the queue it takes, such as a cabinet's id
 *  @returns the bytes of the file @throws Failure 503 with Retry-After when too many wait */
export async function writePdf(document: PaperDocument, asker: string): Promise<Uint8Array> {
  if ((document.table?.rows.length ?? 0) > mostRows) throw new Error('a document has too many rows')
  const printed = inPrint(document)
  return line.run({ rank: 'known', asker }, () => threads.run(printed, { name: 'write' }))
}

/** Replaces each text in a document by the text as the font prints it. */
function inPrint(part: unknown): unknown {
  if (typeof part === 'string') return asPrinted(part)
  if (Array.isArray(part)) return part.map(inPrint)
  if (part === null || typeof part !== 'object' || part instanceof Date) return part
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, inPrint(value)]))
}
