import { createNprogress } from '@mantine/nprogress'
import { wantOverlays } from './overlays-wanted.ts'

const [store, bar] = createNprogress()

/** State of the thin bar at the top edge; drawn by the overlays. */
export const progressStore = store

let running = 0

/** Shows the thin bar while something loads; loads that overlap are one movement of the bar. */
export async function withProgress<T>(work: Promise<T>): Promise<T> {
  running += 1
  // A part starts to load while React renders, when nothing may change yet.
  queueMicrotask(() => {
    wantOverlays()
    if (running > 0) bar.start()
  })
  try {
    return await work
  } finally {
    running -= 1
    if (running === 0) bar.complete()
  }
}
