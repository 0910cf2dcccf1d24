import { useSyncExternalStore } from 'react'

/** Widths in em that the product's layouts change at. The server, which draws first pictures, is told how many of them the
 *  screen has. */
export const widths = [37.5, 56.25, 75] as const

let drawnWidth: number = widths[2]

/** For the server: how wide the screen is that a picture is drawn for. */
export function drawFor(width: number): void {
  drawnWidth = width
}

/** Whether the screen is at least so many em wide, from the first rendering on. */
export function useIsWide(width: (typeof widths)[number]): boolean {
  const isWide = () => isWideNow(width)
  return useSyncExternalStore((follow) => followWidth(width, follow), isWide, isWide)
}

function followWidth(width: number, follow: () => void): () => void {
  const query = queryOf(width)
  query.addEventListener('change', follow)
  return () => query.removeEventListener('change', follow)
}

const queries = new Map<number, MediaQueryList>()

/** One for all who ask: each new one costs the browser as much as drawing a line of text. */
function queryOf(width: number): MediaQueryList {
  const query = queries.get(width) ?? matchMedia(`(width >= ${width}em)`)
  queries.set(width, query)
  return query
}

/** The same outside of a rendering. */
export const isWideNow = (width: (typeof widths)[number]): boolean =>
  import.meta.env.SSR ? drawnWidth >= width : queryOf(width).matches
