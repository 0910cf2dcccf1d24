import { type LearningTopic, type Progress, topicMarkForm } from '@navyk/api-spec/teaching/progress'
import { ConfirmButton } from '#ui/dialogs/confirm-dialog.tsx'
import { DialogButton } from '#ui/dialogs/dialog-button.tsx'
import { NumberField, TextField } from '#ui/form/fields.tsx'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { useFormat } from '#ui/format.ts'
import { SectionRow } from '#ui/lists/section-rows.tsx'
import { Section } from '#ui/layout/section.tsx'
import { useTranslation } from '#ui/texts.ts'
import { TopicDialog } from './topic-dialog.tsx'
import { useAddTopic, useChangeTopic, useMarkTopic, useRemoveTopic } from '../api.ts'

/** Earlier marks of a topic that are shown beside the newest. */
const shownMarks = 6

/** Topics that the learner is to know, each with a mark. */
export function Topics({ progress: { owner, topics, actions } }: { progress: Progress }) {
  const { t } = useTranslation('progress')
  return (
    <Section
      title={t('topics.title')}
      action={
        actions.edit && (
          <DialogButton label={t('topics.add')}>
            {(close) => <NewTopic ownerId={owner.id} onClose={close} />}
          </DialogButton>
        )
      }
    >
      {topics.length === 0 ? (
        <p className="muted below-12">{t('topics.none')}</p>
      ) : (
        <ul className="stack">
          {topics.map((topic) => (
            <SectionRow key={topic.id} what={<span>{topic.title}</span>} about={<Marks topic={topic} />}>
              {topic.marks[0] && (
                <span className="strong figures">{t('topics.of_ten', { mark: topic.marks[0].mark })}</span>
              )}
              {actions.edit && <TopicActions ownerId={owner.id} topic={topic} />}
            </SectionRow>
          ))}
        </ul>
      )}
    </Section>
  )
}

/** The newest marks with their days and notes, the oldest of them first. */
function Marks({ topic: { marks } }: { topic: LearningTopic }) {
  const { t } = useTranslation('progress')
  const format = useFormat()
  if (marks.length === 0) return <>{t('topics.no_mark')}</>
  return (
    <span className="row stretch gap-4-12 muted small figures">
      {marks
        .slice(0, shownMarks)
        .reverse()
        .map(({ mark, on, note }) => (
          <span key={on}>
            {format.date(on)}: {mark}
            {note !== '' && ` (${note})`}
          </span>
        ))}
    </span>
  )
}

function TopicActions({ ownerId, topic }: { ownerId: string; topic: LearningTopic }) {
  const { t } = useTranslation('progress')
  const remove = useRemoveTopic(topic.id, ownerId)
  return (
    <span className="buttons">
      <DialogButton label={t('topics.mark')}>
        {(close) => <MarkDialog ownerId={ownerId} topic={topic} onClose={close} />}
      </DialogButton>
      <DialogButton label={t('words.change')}>
        {(close) => <ChangedTopic ownerId={ownerId} topic={topic} onClose={close} />}
      </DialogButton>
      {topic.marks.length === 0 && (
        <ConfirmButton
          isDangerous
          label={t('words.remove')}
          title={t('topics.remove_title')}
          consequence={t('topics.remove_consequence', { title: topic.title })}
          done={t('topics.removed')}
          onConfirm={() => remove.mutateAsync({ version: topic.version })}
        />
      )}
    </span>
  )
}

function NewTopic({ ownerId, onClose }: { ownerId: string; onClose: () => void }) {
  const { t } = useTranslation('progress')
  const { mutateAsync } = useAddTopic(ownerId)
  const send = (title: string) => mutateAsync({ title })
  return <TopicDialog heading={t('topics.add')} title="" send={send} onClose={onClose} />
}

interface TopicProps {
  ownerId: string
  topic: LearningTopic
  onClose: () => void
}

function ChangedTopic({ ownerId, topic, onClose }: TopicProps) {
  const { t } = useTranslation('progress')
  const { mutateAsync } = useChangeTopic(topic.id, ownerId)
  const send = (title: string) => mutateAsync({ title, version: topic.version })
  return <TopicDialog heading={t('words.topic')} title={topic.title} send={send} onClose={onClose} />
}

function MarkDialog({ ownerId, topic, onClose }: TopicProps) {
  const { t } = useTranslation('progress')
  const { mutateAsync } = useMarkTopic(topic.id, ownerId)
  return (
    <FormDialog
      schema={topicMarkForm}
      defaults={{ version: topic.version, note: '' }}
      title={topic.title}
      write={mutateAsync}
      done={t('topics.marked')}
      submitLabel={t('words.save')}
      onClose={onClose}
    >
      <NumberField name="mark" label={t('topics.mark_today')} help={t('topics.mark_help')} />
      <TextField name="note" label={t('topics.note')} isOptional stopsAtLimit />
    </FormDialog>
  )
}
