import { latestDeadlineDays, type Offer, offerRepublication } from '@navyk/api-spec/market/offers'
import { addDays, businessDate } from '@navyk/api-spec/kit'
import { useTranslation } from 'react-i18next'
import { toastSuccess } from '#ui/feedback/toasts.ts'
import { useUser } from '#app/session.ts'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { DateField } from '#ui/form/date-field.tsx'
import { Form } from '#ui/form/form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { useOfferSteps } from '../api.ts'

/** Opens an offer that is over once more, until another day. */
export function RepublishDialog({ offer, onClose }: { offer: Offer; onClose: () => void }) {
  const { t } = useTranslation('offers')
  const { role } = useUser()
  const { republish } = useOfferSteps(offer.id)
  const today = businessDate(new Date())
  const form = useSchemaForm(offerRepublication, {
    defaultValues: { version: offer.version, deadlineOn: addDays(today, 14) },
    send: async (values) => {
      await republish.mutateAsync(values)
      toastSuccess(role === 'staff' ? t('publish.done') : t('new.done'))
      onClose()
    },
  })
  return (
    <Dialog opened onClose={onClose} title={t('republish.title', { number: offer.number })}>
      <p>{role === 'staff' ? t('republish.consequence_staff') : t('republish.consequence')}</p>
      <Form form={form} submitLabel={t('republish.action')} onCancel={onClose}>
        <DateField
          name="deadlineOn"
          label={t('deadline')}
          help={t('new.deadline_help')}
          min={today}
          max={addDays(today, latestDeadlineDays)}
        />
      </Form>
    </Dialog>
  )
}
