import { Icon, type IconShape } from '../icon.tsx'
import type { Tone } from '../facts/state-badge.tsx'
import classes from './tap-choice.module.css'

interface TapOption<Value extends string | number> {
  value: Value
  label: string
  icon?: IconShape
  tone?: Tone
}

interface Props<Value extends string | number> {
  /** Text on what is chosen, and for whom. */
  label: string
  choices: readonly TapOption<Value>[]
  chosen: Value | null
  /** The tapped choice, until the answer has come. */
  underway?: Value | undefined
  /** True for many short choices, which stand in two lines on a phone. */
  isDense?: boolean
  /** True where the choice is of another day, and may be made once more. */
  isAgain?: boolean
  onChoose: (value: Value) => void
}

/** Large buttons, one for each choice: one tap chooses. */
export function TapChoice<Value extends string | number>({
  label,
  choices,
  chosen,
  underway,
  isDense = false,
  isAgain = false,
  onChoose,
}: Props<Value>) {
  const shown = underway ?? chosen
  const isNew = (value: Value) => shown !== value || (isAgain && underway === undefined)
  return (
    <fieldset className={`stack gap-6 ${classes.choices}`} data-dense={isDense || undefined} aria-label={label}>
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          className={`column panel rounded gap-2 shrinks ${classes.choice}`}
          data-tone={choice.tone}
          aria-pressed={shown === choice.value}
          aria-busy={underway === choice.value}
          onClick={() => isNew(choice.value) && onChoose(choice.value)}
        >
          {choice.icon && <Icon of={choice.icon} size={20} />}
          {choice.label}
        </button>
      ))}
    </fieldset>
  )
}
