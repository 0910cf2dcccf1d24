import { NativeSelect } from '@mantine/core'
import { type GroupProgress, learningTopicForm } from '@navyk/api-spec/teaching/progress'
import { programmePath } from '@navyk/api-spec/teaching/programmes/paths'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { DialogButton } from '#ui/dialogs/dialog-button.tsx'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { useFormat } from '#ui/format.ts'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { useTranslation } from '#ui/texts.ts'
import { groupQuery, useAddGroupTopic } from '../api.ts'
import { TopicDialog } from '../sections/topic-dialog.tsx'
import { HomeworkRoll } from './homework-roll.tsx'
import { TopicRoll } from './topic-roll.tsx'

/** A group marked from the phone: choose what, then one list, one tap a learner. */
export function RollPage() {
  const { id = '' } = useParams()
  return <QueryView query={useQuery(groupQuery(id))}>{({ data }) => <Roll group={data} />}</QueryView>
}

function Roll({ group }: { group: GroupProgress }) {
  const { t } = useTranslation('progress')
  const { programme } = group
  return (
    <Page title={t('group.mark')} trail={[{ label: programme.title, to: programmePath(programme.id) }]}>
      <HomeworkSection group={group} />
      <TopicSection group={group} />
    </Page>
  )
}

function HomeworkSection({ group }: { group: GroupProgress }) {
  const { t } = useTranslation('progress')
  const format = useFormat()
  const [chosen, choose] = useState<string>()
  const shown = group.homework.find(({ meetingId }) => meetingId === chosen) ?? group.homework[0]
  return (
    <Section title={t('homework.title')}>
      {shown === undefined ? (
        <p className="muted below-12">{t('homework.none_group')}</p>
      ) : (
        <>
          <NativeSelect
            label={t('homework.which')}
            value={shown.meetingId}
            data={group.homework.map(({ meetingId, setOn }) => ({
              value: meetingId,
              label: t('homework.set_on', { date: format.date(setOn) }),
            }))}
            onChange={(event) => choose(event.currentTarget.value)}
          />
          <p className="as-written anywhere above-8">{shown.text}</p>
          <HomeworkRoll group={group} homework={shown} />
        </>
      )}
    </Section>
  )
}

function TopicSection({ group }: { group: GroupProgress }) {
  const { t } = useTranslation('progress')
  const [chosen, choose] = useState<string>()
  // The newest one without a choice.
  const shown = group.topics.find(({ title }) => title === chosen) ?? group.topics.at(-1)
  return (
    <Section
      title={t('topics.title')}
      action={
        group.actions.edit && (
          <DialogButton label={t('group.add_topic')}>
            {(close) => <NewGroupTopic programmeId={group.programme.id} onAdded={choose} onClose={close} />}
          </DialogButton>
        )
      }
    >
      {shown === undefined ? (
        <p className="muted below-12">{t('group.no_topics')}</p>
      ) : (
        <>
          <NativeSelect
            label={t('words.topic')}
            value={shown.title}
            data={group.topics.map(({ title }) => title)}
            onChange={(event) => choose(event.currentTarget.value)}
          />
          <TopicRoll group={group} topic={shown} />
        </>
      )}
    </Section>
  )
}

interface NewTopicProps {
  programmeId: string
  onAdded: (title: string) => void
  onClose: () => void
}

function NewGroupTopic({ programmeId, onAdded, onClose }: NewTopicProps) {
  const { t } = useTranslation('progress')
  const { mutateAsync } = useAddGroupTopic(programmeId)
  const send = async (entered: string) => {
    const { title } = learningTopicForm.parse({ title: entered })
    await mutateAsync({ title })
    onAdded(title)
  }
  return <TopicDialog heading={t('group.add_topic')} title="" send={send} onClose={onClose} />
}
