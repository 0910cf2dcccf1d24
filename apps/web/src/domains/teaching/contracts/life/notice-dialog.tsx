import { Text } from '@mantine/core'
import { type Contract, endNoticeForm } from '@navyk/api-spec/teaching/contracts'
import { addDays, businessDate } from '@navyk/api-spec/kit'
import { useUser } from '#app/session/session.ts'
import { DateField } from '#ui/form/fields/date-field.tsx'
import { TextAreaField } from '#ui/form/fields.tsx'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { useTranslation } from '#ui/texts.ts'
import { useGiveNotice } from './life-api.ts'

/** The form of a notice of ending: last day and reason. The contract's days of notice bind both sides, not staff. */
export function NoticeDialog({ contract, onDone }: { contract: Contract; onDone: () => void }) {
  const { t } = useTranslation('contracts')
  const { role } = useUser()
  const giveNotice = useGiveNotice(contract.id)
  const today = businessDate(new Date())
  const soonest = addDays(today, role === 'staff' ? 0 : contract.endNoticeDays)
  return (
    <FormDialog
      schema={endNoticeForm}
      keptAs={`contracts.notice ${contract.id}`}
      defaults={{ endsOn: addDays(today, contract.endNoticeDays), reason: '' }}
      title={t('life.giveNotice.title', { number: contract.number })}
      write={(values) => giveNotice.mutateAsync({ ...values, version: contract.version })}
      done={t('life.giveNotice.done')}
      submitLabel={t('life.giveNotice.submit')}
      onClose={onDone}
    >
      <Text>{t('life.giveNotice.consequence')}</Text>
      <DateField
        name="endsOn"
        label={t('words.last_day')}
        help={t('life.giveNotice.days', { count: contract.endNoticeDays })}
        min={soonest}
      />
      <TextAreaField name="reason" label={t('words.reason')} stopsAtLimit />
    </FormDialog>
  )
}
