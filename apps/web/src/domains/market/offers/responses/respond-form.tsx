import { latestStartDays, type Offer, type OfferResponse, responseDraft } from '@navyk/api-spec/market/offers'
import { addDays, businessDate } from '@navyk/api-spec/kit'
import { firstDayOfPattern } from '@navyk/api-spec/vocabulary'
import { toastSuccess } from '#ui/feedback/toasts.ts'
import { DateField } from '#ui/form/fields/date-field.tsx'
import { TextAreaField } from '#ui/form/fields.tsx'
import { FieldRow, Form } from '#ui/form/form.tsx'
import { MoneyField } from '#ui/form/fields/money-field.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { WeekdayTimesField } from '#ui/form/fields/weekday-times-field.tsx'
import { useFormat } from '#ui/format.ts'
import { useTranslation } from '#ui/texts.ts'
import { useRespond, useResponseSteps } from '../api.ts'

interface Props {
  offer: Offer
  /** The response to change; absent for a new one. */
  response?: OfferResponse
  /** Called after a change was sent or cancelled. */
  onDone?: () => void
}

/** An executor's answer: price, times, first day, a few words. It begins with the wanted times, the first day that has one of them
 *  and what the executor asked the last time for such a lesson. */
export function RespondForm({ offer, response, onDone }: Props) {
  const { t } = useTranslation('offers')
  const format = useFormat()
  const respond = useRespond(offer.id)
  const { change } = useResponseSteps(offer.id, response?.id ?? '')
  const today = businessDate(new Date())
  const form = useSchemaForm(responseDraft, {
    keptAs: `offers.response ${offer.id}`,
    defaultValues: response
      ? {
          message: response.message,
          slots: response.slots,
          startsOn: response.startsOn,
          payKopecks: response.payKopecks,
        }
      : {
          message: '',
          slots: offer.wantedSlots,
          startsOn: firstDayOfPattern(addDays(today, 1), offer.wantedSlots),
          ...(typeof offer.usualPayKopecks === 'number' && { payKopecks: offer.usualPayKopecks }),
        },
    send: async (values) => {
      if (response) await change.mutateAsync({ ...values, version: response.version })
      else await respond.mutateAsync(values)
      toastSuccess(response ? t('own.changed') : t('respond.done'))
      onDone?.()
    },
  })
  const limit = offer.payToKopecks ?? null
  return (
    <Form
      form={form}
      submitLabel={response ? t('own.save') : t('respond.submit')}
      {...(onDone && { onCancel: onDone })}
    >
      {response && response.viewedAt !== null && <p>{t('own.change_seen')}</p>}
      <FieldRow>
        <MoneyField
          name="payKopecks"
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
      <TextAreaField name="message" label={t('respond.message')} help={t('respond.message_help')} stopsAtLimit />
    </Form>
  )
}
