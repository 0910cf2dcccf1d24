import {
  changedGoalForm,
  goalStates,
  type LearningGoal,
  type LearningGoalForm,
  learningGoalForm,
  type Progress,
} from '@navyk/api-spec/teaching/progress'
import { State, useStateLabel } from '#app/manifests/states.tsx'
import { DialogButton } from '#ui/dialogs/dialog-button.tsx'
import { DateField } from '#ui/form/fields/date-field.tsx'
import { SelectField, TextAreaField } from '#ui/form/fields.tsx'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { useFormat } from '#ui/format.ts'
import { SectionRow } from '#ui/lists/section-rows.tsx'
import { Section } from '#ui/layout/section.tsx'
import { useTranslation } from '#ui/texts.ts'
import { useAddGoal, useChangeGoal } from '../api.ts'

/** Goals of the learner. */
export function Goals({ progress: { owner, goals, actions } }: { progress: Progress }) {
  const { t } = useTranslation('progress')
  const format = useFormat()
  return (
    <Section
      title={t('goals.title')}
      action={
        actions.edit && (
          <DialogButton label={t('goals.add')}>
            {(close) => <NewGoal ownerId={owner.id} onClose={close} />}
          </DialogButton>
        )
      }
    >
      {goals.length === 0 ? (
        <p className="muted below-12">{t('goals.none')}</p>
      ) : (
        <ul className="stack">
          {goals.map((goal) => (
            <SectionRow
              key={goal.id}
              what={<span>{goal.text}</span>}
              about={
                goal.decidedOn !== null
                  ? t(`goals.decided_${goal.state}`, { date: format.date(goal.decidedOn) })
                  : goal.targetOn !== null && t('goals.by', { date: format.date(goal.targetOn) })
              }
            >
              <State of="goal" is={goal.state} />
              {actions.edit && (
                <DialogButton label={t('words.change')}>
                  {(close) => <ChangedGoal ownerId={owner.id} goal={goal} onClose={close} />}
                </DialogButton>
              )}
            </SectionRow>
          ))}
        </ul>
      )}
    </Section>
  )
}

function NewGoal({ ownerId, onClose }: { ownerId: string; onClose: () => void }) {
  const { t } = useTranslation('progress')
  const { mutateAsync } = useAddGoal(ownerId)
  return (
    <FormDialog
      schema={learningGoalForm}
      keptAs={`progress.new-goal ${ownerId}`}
      defaults={{ text: '' }}
      title={t('goals.add')}
      write={(values: LearningGoalForm) => mutateAsync(values)}
      done={t('goals.added')}
      submitLabel={t('words.save')}
      onClose={onClose}
    >
      <GoalFields />
    </FormDialog>
  )
}

function GoalFields() {
  const { t } = useTranslation('progress')
  return (
    <>
      <TextAreaField name="text" label={t('goals.text')} help={t('goals.help')} stopsAtLimit />
      <DateField name="targetOn" label={t('goals.target')} isOptional />
    </>
  )
}

interface ChangedGoalProps {
  ownerId: string
  goal: LearningGoal
  onClose: () => void
}

function ChangedGoal({ ownerId, goal, onClose }: ChangedGoalProps) {
  const { t } = useTranslation('progress')
  const stateLabel = useStateLabel()
  const { mutateAsync } = useChangeGoal(goal.id, ownerId)
  const { text, targetOn, state, version } = goal
  return (
    <FormDialog
      schema={changedGoalForm}
      keptAs={`progress.goal ${goal.id}`}
      defaults={{ text, state, version, ...(targetOn !== null && { targetOn }) }}
      title={t('goals.change')}
      write={mutateAsync}
      done={t('words.saved')}
      submitLabel={t('words.save')}
      onClose={onClose}
    >
      <GoalFields />
      <SelectField
        name="state"
        label={t('words.state')}
        options={goalStates.map((each) => ({ value: each, label: stateLabel('goal', each) }))}
      />
    </FormDialog>
  )
}
