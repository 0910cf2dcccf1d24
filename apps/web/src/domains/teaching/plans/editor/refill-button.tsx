import { Button } from '@mantine/core'
import type { Plan } from '@navyk/api-spec/teaching/plans'
import { IconCalendarRepeat } from '@tabler/icons-react'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { useTranslation } from '#ui/texts.ts'
import { countLostRows, type PlanValues, refillRows } from './plan-values.ts'

/** Fills the month by the week's pattern. Asks for a confirmation when rows that are not in the pattern would be
 *  removed. */
export function RefillButton({ plan }: { plan: Plan }) {
  const { t } = useTranslation('plans')
  const { getValues, setValue, trigger } = useFormContext<PlanValues>()
  const [lost, setLost] = useState(0)

  const refilled = () => {
    const { rows, pattern } = getValues()
    return refillRows(rows, pattern, plan, new Date())
  }
  const fill = () => setValue('rows', refilled(), { shouldDirty: true, shouldValidate: true })
  const start = async () => {
    // An invalid pattern is not applied; its errors are shown.
    if (!(await trigger('pattern'))) return
    const count = countLostRows(getValues('rows'), refilled())
    if (count > 0) setLost(count)
    else fill()
  }
  return (
    <>
      <Button variant="default" leftSection={<Icon of={IconCalendarRepeat} />} onClick={() => void start()}>
        {t('editor.refill')}
      </Button>
      <ConfirmDialog
        opened={lost > 0}
        onClose={() => setLost(0)}
        title={t('editor.refill_title')}
        consequence={t('editor.refill_consequence', { count: lost })}
        confirmLabel={t('editor.refill')}
        onConfirm={async () => fill()}
      />
    </>
  )
}
