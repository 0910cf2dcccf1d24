import { leadForm, typedLeadSources } from '@navyk/api-spec/market/leads'
import { leadPath } from '@navyk/api-spec/market/leads/paths'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { toastSuccess } from '#ui/feedback/toasts.ts'
import { SelectField } from '#ui/form/fields.tsx'
import { Form } from '#ui/form/form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { useCreateLead } from '../api.ts'
import { LeadFields } from './lead-fields.tsx'

/** Types a lead in while its person is on the phone. */
export function NewLead({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('leads')
  const navigate = useNavigate()
  const create = useCreateLead()
  const form = useSchemaForm(leadForm, {
    keptAs: 'leads.new',
    defaultValues: {
      firstName: '',
      lastName: '',
      phone: '',
      learnerName: '',
      city: '',
      wish: '',
      source: 'phone' as const,
    },
    send: async (values) => {
      const { data } = await create.mutateAsync(values)
      toastSuccess(t('new.done'))
      onClose()
      void navigate(leadPath(data.id))
    },
  })
  return (
    <Dialog opened onClose={onClose} title={t('new.title')}>
      <Form form={form} submitLabel={t('new.submit')} onCancel={onClose}>
        <LeadFields />
        <SelectField
          name="source"
          label={t('source')}
          options={typedLeadSources.map((value) => ({ value, label: t(`sources.${value}`) }))}
        />
      </Form>
    </Dialog>
  )
}
