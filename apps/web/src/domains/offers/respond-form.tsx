import { type Offer, responseDraft } from '@navyk/api-spec'
import { addDays, businessDate } from '@navyk/api-spec/kit'
import { useTranslation } from 'react-i18next'
import { toastSuccess } from '../../app/toasts.ts'
import { useWriteKey } from '../../app/use-write-key.ts'
import { DateField } from '../../ui/form/date-field.tsx'
import { TextAreaField } from '../../ui/form/fields.tsx'
import { FieldRow, Form } from '../../ui/form/form.tsx'
import { MoneyField } from '../../ui/form/money-field.tsx'
import { useSchemaForm } from '../../ui/form/use-schema-form.ts'
import { WeekdayTimesField } from '../../ui/form/weekday-times-field.tsx'
import { useFormat } from '../../ui/format.ts'
import { useRespond } from './api.ts'

const latestStartDays = 180

/** An executor's answer: price, times, first day, a few words. The wanted times are the suggestion to change. */
export function RespondForm({ offer }: { offer: Offer }) {
  const { t } = useTranslation('offers')
  const format = useFormat()
  const respond = useRespond(offer.id)
  const keyFor = useWriteKey()
  const today = businessDate(new Date())
  const form = useSchemaForm(responseDraft, {
    defaultValues: { message: '', slots: offer.wantedSlots },
    send: async (values) => {
      await respond.mutateAsync({ ...values, key: keyFor(values) })
      void toastSuccess(t('respond.done'))
    },
  })
  const limit = offer.payToKopecks ?? null
  return (
    <Form form={form} submitLabel={t('respond.submit')}>
      <FieldRow>
        <MoneyField
          name="priceKopecks"
          label={t('respond.price')}
          help={limit === null ? t('respond.price_help') : t('respond.price_limit', { money: format.money(limit) })}
        />
        <DateField
          name="startsOn"
          label={t('responses.starts_on')}
          help={t('respond.starts_help')}
          min={today}
          max={addDays(today, latestStartDays)}
        />
      </FieldRow>
      <WeekdayTimesField name="slots" label={t('responses.slots')} help={t('respond.slots_help')} />
      <TextAreaField name="message" label={t('respond.message')} help={t('respond.message_help')} maxLength={1000} />
    </Form>
  )
}
