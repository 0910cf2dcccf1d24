import { latestDeadlineDays, type Offer, offerRepublication } from '@navyk/api-spec/market/offers'
import { addDays, businessDate } from '@navyk/api-spec/kit'
import { useUser } from '#app/session/session.ts'
import { DateField } from '#ui/form/fields/date-field.tsx'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { useTranslation } from '#ui/texts.ts'
import { useOfferSteps } from '../api.ts'

/** Opens an offer that is over once more, until another day. */
export function RepublishDialog({ offer, onClose }: { offer: Offer; onClose: () => void }) {
  const { t } = useTranslation('offers')
  const { role } = useUser()
  const { republish } = useOfferSteps(offer.id)
  const today = businessDate(new Date())
  return (
    <FormDialog
      schema={offerRepublication}
      defaults={{ version: offer.version, deadlineOn: addDays(today, 14) }}
      title={t('republish.title', { number: offer.number })}
      write={republish.mutateAsync}
      done={role === 'staff' ? t('publish.done') : t('new.done')}
      submitLabel={t('republish.action')}
      onClose={onClose}
    >
      <p>{role === 'staff' ? t('republish.consequence_staff') : t('republish.consequence')}</p>
      <DateField
        name="deadlineOn"
        label={t('deadline')}
        help={t('new.deadline_help')}
        min={today}
        max={addDays(today, latestDeadlineDays)}
      />
    </FormDialog>
  )
}
