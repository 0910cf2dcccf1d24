import { Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/icon-button.tsx'
import classes from './week-steps.module.css'

interface Props {
  label: string
  isThisWeek: boolean
  /** Asks for the week so many days away; 0 for this week. */
  onStep: (days: number) => void
}

/** Goes from week to week. */
export function WeekSteps({ label, isThisWeek, onStep }: Props) {
  const { t } = useTranslation('schedule')
  return (
    <div className={classes.steps}>
      <IconButton className={classes.arrow} icon={IconChevronLeft} label={t('previous')} onClick={() => onStep(-7)} />
      <IconButton className={classes.arrow} icon={IconChevronRight} label={t('next')} onClick={() => onStep(7)} />
      <span className={classes.label} aria-live="polite">
        {label}
      </span>
      <Button variant="default" disabled={isThisWeek} onClick={() => onStep(0)}>
        {t('today')}
      </Button>
    </div>
  )
}
