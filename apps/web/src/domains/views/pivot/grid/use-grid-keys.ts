import { type KeyboardEvent, useState } from 'react'

/** A cell of the grid: the name of a row is column 0, its sum the last one; the sums of columns are the last row. */
export interface Place {
  row: number
  column: number
}

interface Size {
  rows: number
  columns: number
  /** Number of rows that are seen at once. */
  page: number
}

/** The cell that a key moves to; undefined for other keys. Left and right arrows are mirrored in a mirrored layout. */
function placeAfter(key: string, from: Place, size: Size, isCtrl: boolean, isMirrored: boolean): Place | undefined {
  const last = { row: size.rows - 1, column: size.columns - 1 }
  const to = (row: number, column: number) => ({
    row: Math.min(Math.max(row, 0), last.row),
    column: Math.min(Math.max(column, 0), last.column),
  })
  const sideways = isMirrored ? -1 : 1
  switch (key) {
    case 'ArrowUp':
      return to(from.row - 1, from.column)
    case 'ArrowDown':
      return to(from.row + 1, from.column)
    case 'ArrowLeft':
      return to(from.row, from.column - sideways)
    case 'ArrowRight':
      return to(from.row, from.column + sideways)
    case 'PageUp':
      return to(from.row - size.page, from.column)
    case 'PageDown':
      return to(from.row + size.page, from.column)
    case 'Home':
      return to(isCtrl ? 0 : from.row, 0)
    case 'End':
      return to(isCtrl ? last.row : from.row, last.column)
    default:
      return undefined
  }
}

/** The focused cell, within the bounds of the grid. */
export function useActivePlace({ rows, columns }: Size): [Place, (to: Place) => void] {
  const [wanted, setActive] = useState<Place>({ row: 0, column: 0 })
  const active = { row: Math.min(wanted.row, rows - 1), column: Math.min(wanted.column, columns - 1) }
  return [active, setActive]
}

/** Keys that move the focus, and those that enter the cell that has it. */
export function gridKeys(active: Place, size: Size, onMove: (to: Place) => void, onEnter: (at: Place) => void) {
  return (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.metaKey) return
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      onEnter(active)
      return
    }
    const isMirrored = document.documentElement.dir === 'rtl'
    const next = placeAfter(event.key, active, size, event.ctrlKey, isMirrored)
    if (!next) return
    event.preventDefault()
    onMove(next)
  }
}
