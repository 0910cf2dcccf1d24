import type { Figure } from './figure.ts'

const widestName = 92

/** Figures that missed their goal, how many met theirs, and how long each part took; it fits a screen.
 *  @param minutes by part */
export function summaryOf(figures: readonly Figure[], minutes: Readonly<Record<string, number>>): string {
  const withGoal = figures.filter(({ goal }) => goal !== '')
  const missed = withGoal.filter(({ ok }) => !ok)
  const all = Object.values(minutes).reduce((sum, one) => sum + one, 0)
  const parts = Object.entries(minutes).map(([name, one]) => `${name} ${one.toFixed(1)}`)
  return [
    '',
    `${withGoal.length - missed.length} of ${withGoal.length} goals are met; ${figures.length - withGoal.length} further figures.`,
    ...missed.map(({ name, value, unit, goal }) => `  missed  ${shortened(name)}  ${value} ${unit} (goal ${goal})`),
    `${all.toFixed(1)} minutes: ${parts.join(', ')}.`,
  ].join('\n')
}

const shortened = (name: string) => (name.length > widestName ? `${name.slice(0, widestName - 1)}…` : name)
