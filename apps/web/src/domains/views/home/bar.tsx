import classes from './home.module.css'

interface Props {
  value: number
  of: number
  label: string
}

/** Bar of the part of a whole that is done. The figures stand beside it in words. */
export function Bar({ value, of, label }: Props) {
  const share = of === 0 ? 0 : Math.min(1, value / of)
  return (
    <div
      className={classes.track}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={of}
      aria-valuenow={value}
    >
      <div className={classes.done} style={{ inlineSize: `${share * 100}%` }} />
    </div>
  )
}
