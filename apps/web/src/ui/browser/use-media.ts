import { useSyncExternalStore } from 'react'

/** Breakpoints in em. The server, which renders pictures of first screens, is told the largest one that the window
 *  reaches. */
export const widths = [37.5, 56.25, 75] as const

let drawnWidth: number = widths[2]

/** Sets the window's width for a rendering on the server. */
export function setDrawnWidth(width: number): void {
  drawnWidth = width
}

/** Whether the window is at least so many em wide. */
export function useIsWide(width: (typeof widths)[number]): boolean {
  const { follow, isWide } = mediaSourceOf(width)
  return useSyncExternalStore(follow, isWide, isWide)
}

interface MediaSource {
  follow: (tell: () => void) => () => void
  isWide: () => boolean
}

const known = new Map<number, MediaSource>()

/** The MediaQueryList of a width, shared by all components, because each new one takes time. */
function mediaSourceOf(width: number): MediaSource {
  const asking = known.get(width) ?? newMediaSource(width)
  known.set(width, asking)
  return asking
}

function newMediaSource(width: number): MediaSource {
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

/** True where the window is at least so many em wide, for code outside of components. */
export const isWideNow = (width: (typeof widths)[number]): boolean => mediaSourceOf(width).isWide()
