import { Button } from '@mantine/core'
import type { LeftOut, Plan } from '@navyk/api-spec/teaching/plans'
import { IconPlus } from '@tabler/icons-react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useFormat } from '#ui/format.ts'
import { Icon } from '#ui/icon.tsx'
import { useTranslation } from '#ui/texts.ts'
import { useHolidayName } from '#vocabulary/holiday-name.ts'
import classes from './editor.module.css'
import { findLeftOut, type PlanValues, rowKey } from './plan-values.ts'

/** Lessons of the week that fall on days off, each with the reason and a button to plan it anyway. */
export function LeftOutDays({ plan }: { plan: Plan }) {
  const { t } = useTranslation('plans')
  const format = useFormat()
  const reasonOf = useReason()
  const { getValues, setValue } = useFormContext<PlanValues>()
  const [rows, pattern] = useWatch<PlanValues, ['rows', 'pattern']>({ name: ['rows', 'pattern'] })
  const leftOut = findLeftOut(rows, pattern, plan, new Date())
  if (leftOut.length === 0) return null
  const add = ({ date, time, minutes }: LeftOut) => {
    const row = { date, time, minutes, topic: '', comment: '' }
    setValue('rows', [...getValues('rows'), row], { shouldDirty: true })
  }
  return (
    <section className={`below-16 ${classes.leftOut}`} aria-label={t('left_out.title')}>
      <h3 className="regular below-4">{t('left_out.title')}</h3>
      <ul className="row stretch gap-4-16">
        {leftOut.map((day) => (
          <li className="row gap-4" key={rowKey(day)}>
            <span>
              {format.date(day.date)}, {day.time} · {reasonOf(day)}
            </span>
            {day.reason !== 'pause' && (
              <Button
                variant="subtle"
                leftSection={<Icon of={IconPlus} size={16} />}
                aria-label={t('left_out.add_for', { date: format.date(day.date) })}
                onClick={() => add(day)}
              >
                {t('left_out.add')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function useReason() {
  const { t } = useTranslation('plans')
  const holidayName = useHolidayName()
  return (day: LeftOut) => {
    if (day.reason === 'holiday') return holidayName(day)
    return day.reason === 'absence' ? t('sheet.absent') : t('sheet.paused')
  }
}
