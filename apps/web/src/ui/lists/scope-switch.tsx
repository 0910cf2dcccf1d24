import { NativeSelect } from '@mantine/core'
import classes from './scope-switch.module.css'
import { useFilters } from './filters/use-filters.ts'
import { useIsSettled } from '../browser/use-is-settled.ts'
import { useIsWide } from '../browser/use-media.ts'
import { SegmentedControl } from '../buttons/segmented-control.tsx'

interface Props {
  /** The query parameter that keeps it; '' is the value without one. */
  name: string
  /** Label of the switch, for screen readers. */
  label: string
  scopes: { value: string; label: string }[]
}

/** The number of letters that fit into one line of a phone. */
const mostLetters = 42

/** Views of one list, above its filters. On a phone it is a select box where the words do not fit into one line. */
export function ScopeSwitch(props: Props) {
  if (useIsSettled()) return <SettledSwitch {...props} />
  // Placeholder of the same height, so that nothing moves when it comes.
  return <div className={`below-12 ${classes.outline}`} aria-hidden />
}

function SettledSwitch({ name, label, scopes }: Props) {
  const [values, change] = useFilters([name])
  const hasRoom = useIsWide(37.5)
  const chosen = scopes.some(({ value }) => value === values[name]) ? (values[name] ?? '') : ''
  const choose = (value: string) => change({ [name]: value })
  const letters = scopes.reduce((sum, scope) => sum + scope.label.length, 0)
  if (letters > mostLetters && !hasRoom) {
    return (
      <NativeSelect
        className="below-8"
        aria-label={label}
        data={scopes}
        value={chosen}
        onChange={(event) => choose(event.currentTarget.value)}
      />
    )
  }
  return (
    <SegmentedControl className={classes.switch} aria-label={label} data={scopes} value={chosen} onChange={choose} />
  )
}
