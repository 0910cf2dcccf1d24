import type { ProgrammeSession } from '@navyk/api-spec/teaching/programme-sessions'
import { useQuery } from '@tanstack/react-query'
import { Section } from '#ui/layout/section.tsx'
import { useTranslation } from '#ui/texts.ts'
import { groupQuery } from '../api.ts'
import { HomeworkRoll } from './homework-roll.tsx'

/** Homework of a session by learner, on its page. A substitute who is not of the team does not check it. */
export function SessionHomework({ session }: { session: ProgrammeSession }) {
  return session.state === 'held' && session.homework !== '' ? <Checks session={session} /> : null
}

function Checks({ session }: { session: ProgrammeSession }) {
  const { t } = useTranslation('progress')
  const { data } = useQuery(groupQuery(session.programme.id))
  const homework = data?.data.homework.find(({ meetingId }) => meetingId === session.id)
  if (!data || !homework) return null
  return (
    <Section title={t('homework.done_by')}>
      <HomeworkRoll group={data.data} homework={homework} />
    </Section>
  )
}
