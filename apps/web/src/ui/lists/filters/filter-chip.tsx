import classes from './filter-bar.module.css'

interface Props {
  /** Text of the filter, such as a person that a link has named. */
  label: string
  onRemove: () => void
}

/** A filter that is set by a link and has no field: pressing it takes it away. */
export function FilterChip({ label, onRemove }: Props) {
  return (
    <button type="button" className={`bordered rounded within cut touch ${classes.chip}`} onClick={onRemove}>
      {label}
    </button>
  )
}
