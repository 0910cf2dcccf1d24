import type { KeyboardEvent } from 'react'
import covering from '../lists.module.css'

/** Moves the focus by the arrows up and down to the link of the row above and below, in a table as among cards; Enter opens the row, as
 *  any link. At the ends the focus stays. It moves only from the link of a row, which covers the row or, where the row has much else in
 *  it, has `data-row-link`: a menu or a field in a row keeps its own arrows. */
export function moveByArrows(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>(`.${covering.link}, [data-row-link]`)]
  const here = links.findIndex((link) => link.matches(':focus'))
  if (here < 0) return
  event.preventDefault()
  links[here + (event.key === 'ArrowDown' ? 1 : -1)]?.focus()
}
