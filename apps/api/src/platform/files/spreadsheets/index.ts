// Spreadsheets that people upload, as rows of texts. They are read by a worker thread with little memory and little time, because
// a small archive can hold far more than it says.
import { Piscina } from 'piscina'
import { type Sheet, type SheetLimits, SpreadsheetRefused } from './sheet.ts'
import { workerNiceness } from '../../operation/worker-niceness.ts'
import type { SheetRead, SheetToRead } from './spreadsheet-worker.ts'

export { lettersOf } from './read-workbook.ts'
export {
  type Sheet,
  type SheetCell,
  type SheetLimits,
  type SheetRow,
  type SpreadsheetProblem,
  SpreadsheetRefused,
} from './sheet.ts'

/** Many times what the largest file needs. */
const mostMs = 30_000

const threads = new Piscina<SheetToRead, SheetRead>({
  filename: new URL('./spreadsheet-worker.ts', import.meta.url).href,
  minThreads: 0,
  maxThreads: 1,
  idleTimeout: 10_000,
  niceIncrement: workerNiceness(10),
  resourceLimits: { maxOldGenerationSizeMb: 512 },
})

/** Reads the first visible sheet of a workbook (XLSX), or a table as text (CSV). @throws SpreadsheetRefused */
export async function readSpreadsheet(bytes: Uint8Array, limits: SheetLimits): Promise<Sheet> {
  const answer = await threads
    .run({ bytes, limits }, { name: 'read', signal: AbortSignal.timeout(mostMs) })
    .catch((error: unknown): SheetRead => {
      if (!isTooMuch(error)) throw error
      return { problem: 'too_big' }
    })
  if ('problem' in answer) throw new SpreadsheetRefused(answer.problem)
  return answer.sheet
}

/** The thread has run out of its time or its memory. */
const isTooMuch = (error: unknown) =>
  error instanceof Error &&
  (error.name === 'AbortError' || ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'))
