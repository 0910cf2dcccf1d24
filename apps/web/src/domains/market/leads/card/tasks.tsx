import { Checkbox } from '@mantine/core'
import { type Lead, type LeadTask, type LeadTaskForm, leadTaskForm } from '@navyk/api-spec/market/leads'
import { addDays, businessDate } from '@navyk/api-spec/kit'
import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { DialogButton } from '#ui/dialogs/dialog-button.tsx'
import { DateText, PersonName } from '#ui/facts/facts-text.tsx'
import { DateField } from '#ui/form/fields/date-field.tsx'
import { TextField } from '#ui/form/fields.tsx'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { useMayChange } from '#ui/may-change.tsx'
import { Section } from '#ui/layout/section.tsx'
import { leadQuery, useLeadSteps, useTaskSteps } from '../api.ts'
import classes from './work.module.css'
import { toastFailure } from '#ui/feedback/toast-failure.ts'
import { useTranslation } from '#ui/texts.ts'

/** Tasks of a lead: what is to be done next, and until when. */
export function Tasks({ lead }: { lead: Lead }) {
  const { t } = useTranslation('leads')
  return (
    <Section
      title={t('tasks.title')}
      action={
        <DialogButton label={t('tasks.add')}>{(close) => <NewTask leadId={lead.id} onClose={close} />}</DialogButton>
      }
    >
      {lead.tasks.length === 0 ? (
        <p className="muted">{t('tasks.none')}</p>
      ) : (
        <ul className="column gap-12" aria-label={t('tasks.title')}>
          {lead.tasks.map((task) => (
            <Task key={task.id} task={task} leadId={lead.id} />
          ))}
        </ul>
      )}
    </Section>
  )
}

function Task({ task, leadId }: { task: LeadTask; leadId: string }) {
  const { t } = useTranslation('leads')
  const { finish } = useTaskSteps(task.id, leadId)
  const { refetch } = useQuery(leadQuery(leadId))
  const mayChange = useMayChange()
  const isDone = task.doneAt !== null
  const mark = () =>
    finish.mutateAsync({ version: task.version, isDone: !isDone }).catch(async (error: unknown) => {
      toastFailure(error)
      await refetch()
    })
  return (
    <li className={`line top gap-12 ${classes.row}`} data-done={isDone || undefined}>
      <Checkbox
        checked={isDone}
        disabled={!mayChange || finish.isPending}
        aria-label={t('tasks.done', { title: task.title })}
        onChange={() => void mark()}
      />
      <div className="column fill anywhere">
        <span className={classes.task}>{task.title}</span>
        <span className="dated muted regular" data-late={task.isLate || undefined}>
          <DateText date={task.dueOn} />
          {task.isLate && `, ${t('tasks.late')}`} · <PersonName person={task.assignee} />
        </span>
      </div>
      {!isDone && (
        <DialogButton label={t('tasks.change')} icon={IconPencil}>
          {(close) => <OpenTask task={task} leadId={leadId} onClose={close} />}
        </DialogButton>
      )}
    </li>
  )
}

function NewTask({ leadId, onClose }: { leadId: string; onClose: () => void }) {
  const { t } = useTranslation('leads')
  const { addTask } = useLeadSteps(leadId)
  return (
    <TaskDialog
      title={t('tasks.add')}
      before={{ title: '', dueOn: addDays(businessDate(new Date()), 1) }}
      send={(values) => addTask.mutateAsync(values)}
      onClose={onClose}
    />
  )
}

function OpenTask({ task, leadId, onClose }: { task: LeadTask; leadId: string; onClose: () => void }) {
  const { t } = useTranslation('leads')
  const { change } = useTaskSteps(task.id, leadId)
  return (
    <TaskDialog
      title={t('tasks.change')}
      before={{ title: task.title, dueOn: task.dueOn }}
      send={(values) => change.mutateAsync({ ...values, version: task.version })}
      onClose={onClose}
    />
  )
}

interface DialogProps {
  title: string
  before: LeadTaskForm
  send: (values: LeadTaskForm) => Promise<unknown>
  onClose: () => void
}

function TaskDialog({ title, before, send, onClose }: DialogProps) {
  const { t } = useTranslation('leads')
  return (
    <FormDialog
      schema={leadTaskForm}
      defaults={before}
      title={title}
      write={send}
      done={t('tasks.saved')}
      submitLabel={t('tasks.submit')}
      onClose={onClose}
    >
      <TextField name="title" label={t('tasks.what')} stopsAtLimit />
      <DateField name="dueOn" label={t('tasks.due')} />
    </FormDialog>
  )
}
