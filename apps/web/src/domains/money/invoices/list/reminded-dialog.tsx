import { Button } from '@mantine/core'
import type { remindOfInvoices } from '@navyk/api-spec/money/invoices'
import type { Answer } from '@navyk/api-spec/kit'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { useFormat } from '#ui/format.ts'
import { useTranslation } from '#ui/texts.ts'
import classes from './list.module.css'

type ReminderResult = Answer<typeof remindOfInvoices>

export interface RemindedProps {
  result: ReminderResult
  onClose: () => void
}

/** Dialog that lists who was reminded, and who was not and why. */
export function RemindedDialog({ result, onClose }: RemindedProps) {
  const { t } = useTranslation('invoices')
  const { reminded, left } = result
  return (
    <Dialog opened onClose={onClose} title={t('remind.result')}>
      {reminded.length > 0 && (
        <section>
          <h3 className="size-16 strong below-4">{t('remind.done_several', { count: reminded.length })}</h3>
          <ul className={`below-16 ${classes.reminded}`}>
            {reminded.map((each) => (
              <li key={each.id}>
                <Named of={each} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <section>
        <h3 className="size-16 strong below-4">{t('remind.left', { count: left.length })}</h3>
        <ul className={`below-16 ${classes.reminded}`}>
          {left.map((each) => (
            <li key={each.id}>
              <Named of={each} />: {t(`remind.why.${each.reason}`)}
            </li>
          ))}
        </ul>
      </section>
      <Button onClick={onClose}>{t('words.got_it')}</Button>
    </Dialog>
  )
}

function Named({ of: { number, customer } }: { of: ReminderResult['reminded'][number] }) {
  const { t } = useTranslation('invoices')
  const format = useFormat()
  return (
    <>
      {format.fullName(customer)}, {number === null ? t('draft') : t('details.title', { number })}
    </>
  )
}
