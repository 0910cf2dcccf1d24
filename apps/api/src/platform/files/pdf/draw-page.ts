// Pages of uploaded files as pictures: nothing of a foreign document but pixels comes to a browser. They are drawn by a worker thread
// with little time and memory, because a small PDF can ask for a lot of both.
import { Piscina } from 'piscina'
import { openLine } from '../../askers/line.ts'
import { workerNiceness } from '../../operation/worker-niceness.ts'
import type { DrawnPage, PageToDraw } from './page-worker.ts'

/** Many times what a scan needs. */
const mostMs = 15_000

const threads = new Piscina<PageToDraw, DrawnPage>({
  filename: new URL('./page-worker.ts', import.meta.url).href,
  minThreads: 0,
  maxThreads: 1,
  idleTimeout: 10_000,
  niceIncrement: workerNiceness(10),
  resourceLimits: { maxOldGenerationSizeMb: 256 },
})
const line = openLine({ concurrency: 1, waiting: 32, waitingOfOne: 8, waitMs: 20_000 })

/** The file can't be drawn: it is damaged, or asks for too much. */
export class NotDrawn extends Error {}

/** Draws a page as WebP, on white, at most 1,200 points wide; a picture is one page.
 *  @param page from 1 on; 0 counts the pages alone @param asker whose share of the queue it takes, such as a cabinet's id
 *  @returns how many pages there are, and the picture, which is undefined where there is no such page
 *  @throws NotDrawn · Failure 503 with Retry-After when too many wait */
export async function drawPage(file: Omit<PageToDraw, 'page'>, page: number, asker: string): Promise<DrawnPage> {
  return line.run({ rank: 'known', asker }, () =>
    threads.run({ ...file, page }, { name: 'draw', signal: AbortSignal.timeout(mostMs) }).catch((error: unknown) => {
      // Whatever a foreign file does to the library ends here, and its thread with it.
      throw new NotDrawn(error instanceof Error ? error.name : 'unknown')
    }),
  )
}
