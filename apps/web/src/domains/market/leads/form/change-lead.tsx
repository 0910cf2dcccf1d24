import { type Lead, leadChange } from '@navyk/api-spec/market/leads'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { toastSuccess } from '#ui/feedback/toasts.ts'
import { Form } from '#ui/form/form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { useLeadSteps } from '../api.ts'
import { LeadFields } from './lead-fields.tsx'

/** Changes what is known of a lead. */
export function ChangeLead({ lead, onClose }: { lead: Lead; onClose: () => void }) {
  const { t } = useTranslation('leads')
  const { change } = useLeadSteps(lead.id)
  const { firstName, lastName, phone, learnerName, subject, level, format, city, wish, version } = lead
  const form = useSchemaForm(leadChange, {
    keptAs: `leads.change ${lead.id}`,
    defaultValues: { firstName, lastName, phone: phone.slice(3), learnerName, subject, level, format, city, wish },
    send: async (values) => {
      await change.mutateAsync({ ...values, version })
      toastSuccess(t('change.done'))
      onClose()
    },
  })
  return (
    <Dialog opened onClose={onClose} title={t('change.title')}>
      <Form form={form} submitLabel={t('change.submit')} onCancel={onClose}>
        <LeadFields />
      </Form>
    </Dialog>
  )
}
