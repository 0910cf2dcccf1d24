import { leadForm, typedLeadSources } from '@navyk/api-spec/market/leads'
import { leadPath } from '@navyk/api-spec/market/leads/paths'
import { useNavigate } from 'react-router'
import { SelectField } from '#ui/form/fields.tsx'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { useTranslation } from '#ui/texts.ts'
import { useCreateLead } from '../api.ts'
import { LeadFields } from './lead-fields.tsx'

/** Types a lead in while its person is on the phone. */
export function NewLead({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('leads')
  const navigate = useNavigate()
  const create = useCreateLead()
  return (
    <FormDialog
      schema={leadForm}
      keptAs="leads.new"
      defaults={{
        firstName: '',
        lastName: '',
        phone: '',
        learnerName: '',
        city: '',
        wish: '',
        source: 'phone' as const,
      }}
      title={t('new.title')}
      write={create.mutateAsync}
      done={t('new.done')}
      onDone={({ data }) => navigate(leadPath(data.id))}
      submitLabel={t('new.submit')}
      onClose={onClose}
    >
      <LeadFields />
      <SelectField
        name="source"
        label={t('source')}
        options={typedLeadSources.map((value) => ({ value, label: t(`sources.${value}`) }))}
      />
    </FormDialog>
  )
}
