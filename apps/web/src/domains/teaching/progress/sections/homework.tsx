import {
  type Homework as GivenHomework,
  homeworkForm,
  homeworkResults,
  type Progress,
} from '@navyk/api-spec/teaching/progress'
import { State, useStateLabel } from '#app/manifests/states.tsx'
import { DialogButton } from '#ui/dialogs/dialog-button.tsx'
import { NumberField, SelectField } from '#ui/form/fields.tsx'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { useFormat } from '#ui/format.ts'
import { SectionRow } from '#ui/lists/section-rows.tsx'
import { Section } from '#ui/layout/section.tsx'
import { useTranslation } from '#ui/texts.ts'
import { useCheckHomework } from '../api.ts'
import { meetingPath } from '../paths.ts'

/** Homework of the newest lessons or sessions, and whether it was done. */
export function Homework({ progress: { owner, homework, actions } }: { progress: Progress }) {
  const { t } = useTranslation('progress')
  const format = useFormat()
  return (
    <Section title={t('homework.title')}>
      {homework.length === 0 ? (
        <p className="muted below-12">{t('homework.none')}</p>
      ) : (
        <ul className="stack">
          {homework.map((each) => (
            <SectionRow
              key={each.meetingId}
              what={<span className="as-written anywhere">{each.text}</span>}
              about={t('homework.set_on', { date: format.date(each.setOn) })}
              link={{ to: meetingPath(owner, each.meetingId), label: t('words.lesson') }}
            >
              {each.mark !== null && <span className="strong figures">{t('topics.of_ten', { mark: each.mark })}</span>}
              {each.result === null ? (
                !actions.edit && <span className="muted small">{t('homework.unchecked')}</span>
              ) : (
                <State of="homework" is={each.result} />
              )}
              {actions.edit && (
                <DialogButton label={t(each.result === null ? 'homework.check' : 'words.change')}>
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
  return (
    <FormDialog
      schema={homeworkForm}
      defaults={{ version, ...(result !== null && { result }), ...(mark !== null && { mark }) }}
      title={t('homework.check')}
      write={mutateAsync}
      done={t('homework.checked')}
      submitLabel={t('words.save')}
      onClose={onClose}
    >
      <p className="muted small">{text}</p>
      <SelectField
        name="result"
        label={t('homework.result')}
        options={homeworkResults.map((each) => ({ value: each, label: stateLabel('homework', each) }))}
      />
      <NumberField name="mark" label={t('homework.mark')} help={t('topics.mark_help')} isOptional />
    </FormDialog>
  )
}
