/** A line of the search that somebody may go to. */
export interface SearchChoice {
  /** Address; it is the same for the same thing. */
  to: string
  label: string
  description: string
  kind: 'page' | 'contract' | 'lesson' | 'offer' | 'person'
}

const most = 5
let recent: { cabinetId: string; choices: SearchChoice[] } = { cabinetId: '', choices: [] }

/** The last choices in this cabinet, newest first. Kept in memory alone, so that no names stay on the machine. */
export const recentChoices = (cabinetId: string): SearchChoice[] =>
  recent.cabinetId === cabinetId ? recent.choices : []

export function storeChoice(cabinetId: string, choice: SearchChoice): void {
  const others = recentChoices(cabinetId).filter(({ to }) => to !== choice.to)
  recent = { cabinetId, choices: [choice, ...others].slice(0, most) }
}
