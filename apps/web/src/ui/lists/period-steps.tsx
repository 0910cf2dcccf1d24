import { Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { IconButton } from '../buttons/icon-button.tsx'
import classes from './lists.module.css'

interface Props {
  /** The period that is shown. */
  label: string
  previousLabel: string
  nextLabel: string
  nowLabel: string
  /** Whether the period contains today. */
  isNow: boolean
  /** Steps one period back, one ahead, or to the one with today. */
  onStep: (to: 'previous' | 'next' | 'now') => void
}

/** Buttons that go from one week or month to the next. */
export function PeriodSteps({ label, previousLabel, nextLabel, nowLabel, isNow, onStep }: Props) {
  return (
    <div className="row gap-4">
      <IconButton
        className="mirrored"
        icon={IconChevronLeft}
        label={previousLabel}
        onClick={() => onStep('previous')}
      />
      <span className={`strong centred ${classes.label}`} aria-live="polite">
        {label}
      </span>
      <IconButton className="mirrored" icon={IconChevronRight} label={nextLabel} onClick={() => onStep('next')} />
      {!isNow && (
        <Button variant="default" className={classes.now ?? ''} onClick={() => onStep('now')}>
          {nowLabel}
        </Button>
      )}
    </div>
  )
}
