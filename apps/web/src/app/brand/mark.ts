/** The mark: three cornflower petals over an open book, in a square of 64. Its one drawing; the app's logo and the icons
 *  in public/ (build/draw-icons.mjs) are made from it. */
export const markSize = 64

interface Shape {
  tone: 'petal' | 'page'
  d: string
  /** Degrees around the point from which the petals grow. */
  turn?: number
}

const petal = 'M32 37 22.5 15.5 27.5 16.5 28.5 8 32 12.5 35.5 8 36.5 16.5 41.5 15.5Z'

const petalsRoot = { x: 32, y: 39 }

export const markShapes: Shape[] = [
  { tone: 'petal', d: petal, turn: -47 },
  { tone: 'petal', d: petal },
  { tone: 'petal', d: petal, turn: 47 },
  { tone: 'page', d: 'M30.5 57.5C24 51.5 14.5 49.5 4 51.5V31.5C14.5 29.5 24.5 32 30.5 39Z' },
  { tone: 'page', d: 'M33.5 57.5C40 51.5 49.5 49.5 60 51.5V31.5C49.5 29.5 39.5 32 33.5 39Z' },
]

export const transformOf = ({ turn }: Shape): string | undefined =>
  turn === undefined ? undefined : `rotate(${turn} ${petalsRoot.x} ${petalsRoot.y})`
