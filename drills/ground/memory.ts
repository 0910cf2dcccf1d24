/** Figures of a process that its metrics tell. */
export interface ProcessFigures {
  /** By `performance.now()`. */
  atMs: number
  residentBytes: number
  heapBytes: number
  handles: number
}

/** Reads the metrics of a process. */
export async function readFigures(metricsUrl: string): Promise<ProcessFigures> {
  const text = await (await fetch(metricsUrl)).text()
  const figureOf = (name: string) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1])
  return {
    atMs: performance.now(),
    residentBytes: figureOf('process_resident_memory_bytes'),
    heapBytes: figureOf('nodejs_heap_size_used_bytes'),
    handles: figureOf('nodejs_active_handles_total'),
  }
}

/** Rise of a straight line through points, by least squares: units of `y` for one of `x`. */
export function slopeOf(points: readonly (readonly [x: number, y: number])[]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [middleX, middleY] = [mean(points.map(([x]) => x)), mean(points.map(([, y]) => y))]
  const together = points.reduce((sum, [x, y]) => sum + (x - middleX) * (y - middleY), 0)
  const spread = points.reduce((sum, [x]) => sum + (x - middleX) ** 2, 0)
  return spread === 0 ? 0 : together / spread
}
