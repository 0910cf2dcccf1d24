import { useMediaQuery } from '@mantine/hooks'

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
  const matches = useMediaQuery(`(width >= ${width}em)`, false, { getInitialValueInEffect: false })
  return import.meta.env.SSR ? drawnWidth >= width : matches
}

/** The same outside of a rendering. */
export const isWideNow = (width: (typeof widths)[number]): boolean =>
  import.meta.env.SSR ? drawnWidth >= width : matchMedia(`(width >= ${width}em)`).matches
