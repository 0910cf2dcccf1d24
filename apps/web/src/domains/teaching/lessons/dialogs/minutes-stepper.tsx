import { IconMinus, IconPlus } from '@tabler/icons-react'
import { shortestHeldMinutes } from '@navyk/api-spec/teaching/lessons'
import { useController } from 'react-hook-form'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { NumberField } from '#ui/form/fields.tsx'
import { useTranslation } from '#ui/texts.ts'
import classes from './close-out.module.css'

const step = 5

/** Minutes held: buttons in steps of five, or typed. */
export function MinutesStepper({ name, most }: { name: string; most: number }) {
  const { t } = useTranslation('lessons')
  const { field } = useController({ name })
  const value = typeof field.value === 'number' ? field.value : most
  const change = (by: number) => field.onChange(Math.min(most, Math.max(step, value + by)))
  return (
    <div className={`stack gap-8 ${classes.stepper}`}>
      <IconButton icon={IconMinus} label={t('close.less')} onClick={() => change(-step)} variant="default" />
      <NumberField name={name} label={t('close.held_minutes')} min={shortestHeldMinutes} max={most} />
      <IconButton icon={IconPlus} label={t('close.more')} onClick={() => change(step)} variant="default" />
    </div>
  )
}
