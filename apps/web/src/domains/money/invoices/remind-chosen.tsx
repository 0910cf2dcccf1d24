import { Button } from '@mantine/core'
import type { remindOfInvoices } from '@navyk/api-spec/money/invoices'
import type { Answer } from '@navyk/api-spec/kit'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWriteKey } from '../../../app/calls/use-write-key.ts'
import { ConfirmButton } from '../../../ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { toastSuccess } from '../../../ui/feedback/toasts.ts'
import { useFormat } from '../../../ui/format.ts'
import { useRemindOfSeveral } from './api.ts'
import classes from './invoice-list-page.module.css'

type Reminded = Answer<typeof remindOfInvoices>

/** Reminds of the chosen invoices, and says who was not reminded and why. */
export function RemindChosen({ ids, onDone }: { ids: ReadonlySet<string>; onDone: () => void }) {
  const { t } = useTranslation('invoices')
  const remind = useRemindOfSeveral()
  const keyFor = useWriteKey()
  const [result, setResult] = useState<Reminded>()
  const close = () => {
    setResult(undefined)
    onDone()
  }
  return (
    <>
      <ConfirmButton
        label={t('remind.label')}
        variant="filled"
        title={t('remind.title_several', { count: ids.size })}
        consequence={t('remind.consequence_several')}
        onConfirm={async () => {
          const body = { invoiceIds: [...ids] }
          const { data } = await remind.mutateAsync({ ...body, key: keyFor(body) })
          if (data.left.length > 0) return setResult(data)
          toastSuccess(t('remind.done_several', { count: data.reminded.length }))
          onDone()
        }}
      />
      {result && <Result result={result} onClose={close} />}
    </>
  )
}

function Result({ result, onClose }: { result: Reminded; onClose: () => void }) {
  const { t } = useTranslation('invoices')
  const { reminded, left } = result
  return (
    <Dialog opened onClose={onClose} title={t('remind.result')}>
      {reminded.length > 0 && (
        <section>
          <h3 className={classes.heading}>{t('remind.done_several', { count: reminded.length })}</h3>
          <ul className={classes.reminded}>
            {reminded.map((each) => (
              <li key={each.id}>
                <Named of={each} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <section>
        <h3 className={classes.heading}>{t('remind.left', { count: left.length })}</h3>
        <ul className={classes.reminded}>
          {left.map((each) => (
            <li key={each.id}>
              <Named of={each} />: {t(`remind.why.${each.reason}`)}
            </li>
          ))}
        </ul>
      </section>
      <Button onClick={onClose}>{t('remind.close')}</Button>
    </Dialog>
  )
}

function Named({ of: { number, customer } }: { of: Reminded['reminded'][number] }) {
  const { t } = useTranslation('invoices')
  const format = useFormat()
  return (
    <>
      {format.fullName(customer)}, {number === null ? t('draft') : t('details.title', { number })}
    </>
  )
}
