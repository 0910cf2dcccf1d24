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
  const { follow, isWide } = askingFor(width)
  return useSyncExternalStore(follow, isWide, isWide)
}

interface Asking {
  follow: (tell: () => void) => () => void
  isWide: () => boolean
}

const known = new Map<number, Asking>()

/** One question to the browser for all who ask: each new one costs as much as drawing a line of text. */
function askingFor(width: number): Asking {
  const asking = known.get(width) ?? newAsking(width)
  known.set(width, asking)
  return asking
}

function newAsking(width: number): Asking {
  if (import.meta.env.SSR) return { follow: () => () => {}, isWide: () => drawnWidth >= width }
  const query = matchMedia(`(width >= ${width}em)`)
  return {
    follow: (tell) => {
      query.addEventListener('change', tell)
      return () => query.removeEventListener('change', tell)
    },
    isWide: () => query.matches,
  }
}

/** The same outside of a rendering. */
export const isWideNow = (width: (typeof widths)[number]): boolean => askingFor(width).isWide()
