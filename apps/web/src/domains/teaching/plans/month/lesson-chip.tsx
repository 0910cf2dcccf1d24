import { IconAlertTriangle, IconMessage } from '@tabler/icons-react'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { Icon } from '#ui/icon.tsx'
import { useTranslation } from '#ui/texts.ts'
import classes from '../plans.module.css'

interface ChipProps {
  time: string
  /** True for one of the executor's other lessons, which can't be edited here. */
  isOther?: boolean
  children?: ReactNode
}

/** A lesson on the sheet, read-only. */
export function LessonChip({ time, isOther, children }: ChipProps) {
  return (
    <span className={isOther ? classes.other : classes.chip}>
      <span className={`within strong figures ${classes.time}`}>{time}</span>
      {children && <span className="muted">{children}</span>}
    </span>
  )
}

interface ButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children'> {
  time: string
  topic: string
  isFaulty: boolean
  hasRemark: boolean
}

/** A lesson on the sheet that can be opened, dragged to another day, or moved by Alt and an arrow key. */
export function LessonButton({ time, topic, isFaulty, hasRemark, ...button }: ButtonProps) {
  const { t } = useTranslation('plans')
  return (
    <button
      type="button"
      className={classes.chip}
      data-fault={isFaulty || undefined}
      data-remark={hasRemark || undefined}
      {...button}
    >
      <span className={`within strong figures ${classes.time}`}>{time}</span>
      {isFaulty && <Icon of={IconAlertTriangle} size={16} label={t('sheet.has_problem')} />}
      {hasRemark && <Icon of={IconMessage} size={16} label={t('sheet.has_remark')} />}
      {topic && (
        <span className="muted" dir="auto">
          {topic}
        </span>
      )}
    </button>
  )
}
