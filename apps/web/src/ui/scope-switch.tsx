import { SegmentedControl } from '@mantine/core'
import classes from './scope-switch.module.css'
import { useFilters } from './use-filters.ts'

interface Props {
  /** The parameter of the address that it is kept in; '' is the value without one. */
  name: string
  /** What is switched, for screen readers. */
  label: string
  scopes: { value: string; label: string }[]
}

/** Two to four views of one list, above its filters. */
export function ScopeSwitch({ name, label, scopes }: Props) {
  const [values, change] = useFilters([name])
  const chosen = scopes.some(({ value }) => value === values[name]) ? (values[name] ?? '') : ''
  return (
    <SegmentedControl
      className={classes.switch}
      aria-label={label}
      data={scopes}
      value={chosen}
      onChange={(value) => change({ [name]: value })}
    />
  )
}
