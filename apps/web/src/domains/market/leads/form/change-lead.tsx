import { type Lead, leadChange } from '@navyk/api-spec/market/leads'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { useTranslation } from '#ui/texts.ts'
import { useLeadSteps } from '../api.ts'
import { LeadFields } from './lead-fields.tsx'

/** Changes what is known of a lead. */
export function ChangeLead({ lead, onClose }: { lead: Lead; onClose: () => void }) {
  const { t } = useTranslation('leads')
  const { change } = useLeadSteps(lead.id)
  const { firstName, lastName, phone, learnerName, subject, level, format, city, wish, version } = lead
  return (
    <FormDialog
      schema={leadChange}
      keptAs={`leads.change ${lead.id}`}
      defaults={{ firstName, lastName, phone: phone.slice(3), learnerName, subject, level, format, city, wish }}
      title={t('change.title')}
      write={(values) => change.mutateAsync({ ...values, version })}
      done={t('change.done')}
      submitLabel={t('change.submit')}
      onClose={onClose}
    >
      <LeadFields />
    </FormDialog>
  )
}
