import {
  type Homework as GivenHomework,
  homeworkForm,
  homeworkResults,
  type Progress,
} from '@navyk/api-spec/teaching/progress'
import { useTranslation } from 'react-i18next'
import { State, useStateLabel } from '#app/states.tsx'
import { DialogButton } from '#ui/dialogs/dialog-button.tsx'
import { Dialog } from '#ui/dialogs/dialog.tsx'
import { toastSuccess } from '#ui/feedback/toasts.ts'
import { NumberField, SelectField } from '#ui/form/fields.tsx'
import { Form } from '#ui/form/form.tsx'
import { useSchemaForm } from '#ui/form/use-schema-form.ts'
import { useFormat } from '#ui/format.ts'
import { SectionRow } from '#ui/lists/section-rows.tsx'
import rows from '#ui/lists/section-rows.module.css'
import { Section } from '#ui/section.tsx'
import { useCheckHomework } from './api.ts'
import { meetingPath } from './paths.ts'
import classes from './progress.module.css'

/** Homework of the newest lessons or sessions, and whether it was done. */
export function Homework({ progress: { owner, homework, actions } }: { progress: Progress }) {
  const { t } = useTranslation('progress')
  const format = useFormat()
  return (
    <Section title={t('homework.title')}>
      {homework.length === 0 ? (
        <p className="muted below-12">{t('homework.none')}</p>
      ) : (
        <ul className={rows.rows}>
          {homework.map((each) => (
            <SectionRow
              key={each.meetingId}
              what={<span className={classes.text}>{each.text}</span>}
              about={t('homework.set_on', { date: format.date(each.setOn) })}
              link={{ to: meetingPath(owner, each.meetingId), label: t('homework.lesson') }}
            >
              {each.mark !== null && <span className="strong figures">{t('topics.of_ten', { mark: each.mark })}</span>}
              {each.result === null ? (
                !actions.edit && <span className="muted small">{t('homework.unchecked')}</span>
              ) : (
                <State of="homework" is={each.result} />
              )}
              {actions.edit && (
                <DialogButton label={t(each.result === null ? 'homework.check' : 'change')}>
                  {(close) => <CheckDialog ownerId={owner.id} homework={each} onClose={close} />}
                </DialogButton>
              )}
            </SectionRow>
          ))}
        </ul>
      )}
    </Section>
  )
}

interface CheckProps {
  ownerId: string
  homework: GivenHomework
  onClose: () => void
}

function CheckDialog({ ownerId, homework: { meetingId, text, result, mark, version }, onClose }: CheckProps) {
  const { t } = useTranslation('progress')
  const stateLabel = useStateLabel()
  const { mutateAsync } = useCheckHomework(ownerId, meetingId)
  const form = useSchemaForm(homeworkForm, {
    defaultValues: { version, ...(result !== null && { result }), ...(mark !== null && { mark }) },
    send: async (values) => {
      await mutateAsync(values)
      toastSuccess(t('homework.checked'))
      onClose()
    },
  })
  return (
    <Dialog opened onClose={onClose} title={t('homework.check')}>
      <p className="muted small below-8">{text}</p>
      <Form form={form} submitLabel={t('save')} onCancel={onClose}>
        <SelectField
          name="result"
          label={t('homework.result')}
          options={homeworkResults.map((each) => ({ value: each, label: stateLabel('homework', each) }))}
        />
        <NumberField name="mark" label={t('homework.mark')} help={t('topics.mark_help')} isOptional />
      </Form>
    </Dialog>
  )
}
