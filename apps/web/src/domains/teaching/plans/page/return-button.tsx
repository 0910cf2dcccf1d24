import { Button, Textarea, TextInput } from '@mantine/core'
import type { Plan } from '@navyk/api-spec/teaching/plans'
import { useState } from 'react'
import { toastSuccess } from '#ui/feedback/toasts.ts'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { FailureText } from '#ui/feedback/failure-text.tsx'
import { useFormat } from '#ui/format.ts'
import { useKeptText } from '#ui/form/kept/kept-input.ts'
import { useTranslation } from '#ui/texts.ts'
import { useReturnPlan } from '../api.ts'
import classes from '../plans.module.css'

/** Returns a plan, with a reason, remarks on lessons, or both. */
export function ReturnButton({ plan }: { plan: Plan }) {
  const { t } = useTranslation('plans')
  const format = useFormat()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="default" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('words.return')}
      </Button>
      <Dialog opened={isOpen} onClose={close} size="lg" title={t('return.title', { month: format.month(plan.month) })}>
        <ReturnForm plan={plan} onDone={close} />
      </Dialog>
    </>
  )
}

function ReturnForm({ plan, onDone }: { plan: Plan; onDone: () => void }) {
  const { t } = useTranslation('plans')
  const format = useFormat()
  const giveBack = useReturnPlan(plan.id)
  const { text: reason, change: setReason, forget } = useKeptText(`plans.return ${plan.id}`)
  const [remarks, setRemarks] = useState<Record<string, string>>({})
  const [isMissing, setMissing] = useState(false)
  const said = Object.entries(remarks).flatMap(([rowId, text]) => (text.trim() ? [{ rowId, text: text.trim() }] : []))
  const send = () => {
    if (reason.trim() === '' && said.length === 0) return setMissing(true)
    giveBack.mutate(
      { version: plan.version, reason: reason.trim(), remarks: said },
      {
        onSuccess: () => {
          forget()
          onDone()
          toastSuccess(t('return.done'))
        },
      },
    )
  }
  return (
    <div className="tight stack gap-16">
      <p>{t('return.consequence')}</p>
      <Textarea
        label={t('return.reason')}
        value={reason}
        autosize
        minRows={2}
        maxLength={1000}
        data-autofocus
        error={isMissing && reason.trim() === '' && said.length === 0 && t('return.missing')}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <fieldset className={`stack gap-8-16 ${classes.rows}`}>
        <legend className="muted below-8">{t('return.rows')}</legend>
        {plan.rows.map((row) => (
          <TextInput
            key={row.id}
            label={`${format.date(row.date)}, ${format.timeRange(row.startsAt, row.endsAt)}`}
            value={remarks[row.id] ?? ''}
            maxLength={500}
            onChange={(event) => {
              const text = event.currentTarget.value
              setRemarks((before) => ({ ...before, [row.id]: text }))
            }}
          />
        ))}
      </fieldset>
      <FailureText error={giveBack.error} />
      <div className="line stretch end">
        <Button loading={giveBack.isPending} onClick={send}>
          {t('return.send')}
        </Button>
      </div>
    </div>
  )
}
