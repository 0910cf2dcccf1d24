import { callResults, type Lead, type LeadActivity, leadActivityForm } from '@navyk/api-spec/market/leads'
import { IconNote, IconPhone } from '@tabler/icons-react'
import { DialogButton } from '#ui/dialogs/dialog-button.tsx'
import { DateTime, PersonName } from '#ui/facts/facts-text.tsx'
import { SelectField, TextAreaField } from '#ui/form/fields.tsx'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { useTranslation } from '#ui/texts.ts'
import { useLeadSteps } from '../api.ts'
import classes from './work.module.css'

/** Calls and notes of a lead, the newest first. */
export function Activities({ lead }: { lead: Lead }) {
  const { t } = useTranslation('leads')
  return (
    <div className="column gap-16">
      <div className="buttons">
        <DialogButton label={t('activities.call')} variant="light">
          {(close) => <NewActivity leadId={lead.id} kind="call" onClose={close} />}
        </DialogButton>
        <DialogButton label={t('activities.note')}>
          {(close) => <NewActivity leadId={lead.id} kind="note" onClose={close} />}
        </DialogButton>
      </div>
      {lead.activities.length === 0 ? (
        <p className="muted">{t('activities.none')}</p>
      ) : (
        <ul className="column gap-12" aria-label={t('activities.title')}>
          {lead.activities.map((activity) => (
            <Activity key={activity.id} activity={activity} />
          ))}
        </ul>
      )}
    </div>
  )
}

function Activity({ activity: { kind, result, text, author, createdAt } }: { activity: LeadActivity }) {
  const { t } = useTranslation('leads')
  return (
    <li className={`line top gap-12 ${classes.row}`}>
      <Icon of={kind === 'call' ? IconPhone : IconNote} />
      <div className="column fill anywhere">
        {result !== null && <strong>{t(`results.${result}`)}</strong>}
        {text !== '' && <p className="as-written">{text}</p>}
        <span className="dated muted regular">
          <PersonName person={author} isFull />, <DateTime at={createdAt} />
        </span>
      </div>
    </li>
  )
}

interface Props {
  leadId: string
  kind: LeadActivity['kind']
  onClose: () => void
}

function NewActivity({ leadId, kind, onClose }: Props) {
  const { t } = useTranslation('leads')
  const { note } = useLeadSteps(leadId)
  return (
    <FormDialog
      schema={leadActivityForm}
      keptAs={`leads.activity ${leadId} ${kind}`}
      defaults={{ kind, text: '', ...(kind === 'call' && { result: 'reached' as const }) }}
      title={t(`activities.${kind}`)}
      write={note.mutateAsync}
      done={t('activities.done')}
      submitLabel={t('activities.submit')}
      onClose={onClose}
    >
      {kind === 'call' && (
        <SelectField
          name="result"
          label={t('activities.result')}
          options={callResults.map((value) => ({ value, label: t(`results.${value}`) }))}
        />
      )}
      <TextAreaField name="text" label={t('activities.text')} stopsAtLimit isOptional={kind === 'call'} />
    </FormDialog>
  )
}
