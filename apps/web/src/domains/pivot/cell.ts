import type { PivotCell } from '@navyk/api-spec'

/** The tone of a day: nothing known yet is blue, as planned green, partly amber, all cancelled grey. */
export function cellTone(cell: PivotCell): 'green' | 'blue' | 'amber' | 'grey' {
  if (cell.held + cell.cancelled === 0) return 'blue'
  if (cell.held >= cell.planned) return 'green'
  return cell.held === 0 && cell.cancelled >= cell.planned ? 'grey' : 'amber'
}

/** One figure where plan and fact agree or nothing is known, "held/planned" where they differ. */
export function cellText(cell: PivotCell): string {
  if (cell.held + cell.cancelled === 0) return String(cell.planned)
  return cell.held === cell.planned ? String(cell.held) : `${cell.held}/${cell.planned}`
}
