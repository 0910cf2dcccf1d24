import type { ProgrammeSession } from '@navyk/api-spec/teaching/programme-sessions'
import { programmePath } from '@navyk/api-spec/teaching/programmes/paths'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useUser } from '#app/session/session.ts'
import { Slot } from '#app/manifests/slots.tsx'
import { DetailsPage } from '#ui/facts/details/details-page.tsx'
import { TimeRange } from '#ui/facts/facts-text.tsx'
import { Callout } from '#ui/feedback/callout.tsx'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { useFormat } from '#ui/format.ts'
import { Section } from '#ui/layout/section.tsx'
import { useTranslation } from '#ui/texts.ts'
import { JoinLink } from '#vocabulary/join-link.tsx'
import { sessionQuery } from '../api.ts'
import { SessionState } from '../session-state.tsx'
import { OwnLearners } from './own-learners.tsx'
import { Roll } from './roll.tsx'
import { SessionActions } from './session-actions.tsx'
import { SessionFacts } from './session-facts.tsx'
import { SessionHistory } from './session-history.tsx'
import { Topic } from './topic.tsx'

/** Page of one session: run from the phone by who teaches it; its results for who pays. */
export function SessionPage() {
  const { id = '' } = useParams()
  return <QueryView query={useQuery(sessionQuery(id))}>{({ data }) => <Details session={data} />}</QueryView>
}

function Details({ session }: { session: ProgrammeSession }) {
  const { t } = useTranslation('programme-sessions')
  const format = useFormat()
  const { role } = useUser()
  const { programme, startsAt, endsAt } = session
  const isCustomer = role === 'customer'
  return (
    <DetailsPage
      title={programme.title}
      subtitle={
        <>
          {format.day(startsAt)}, <TimeRange from={startsAt} to={endsAt} />
        </>
      }
      state={<SessionState of={session} />}
      action={<JoinLink lesson={session} />}
      trail={[{ label: t('programme'), to: programmePath(programme.id) }]}
      notice={<Notices session={session} />}
      side={
        <Section title={t('facts')}>
          <SessionFacts session={session} />
          <SessionActions session={session} />
        </Section>
      }
      isSideLast
      tabs={
        isCustomer ? [] : [{ key: 'history', label: t('history.title'), content: <SessionHistory session={session} /> }]
      }
    >
      {isCustomer ? <OwnLearners session={session} /> : <Roll session={session} />}
      <Topic session={session} />
      <Slot name="session.homework" session={session} />
    </DetailsPage>
  )
}

function Notices({ session: { cancelReason, substituteWanted, isUnled, actions } }: { session: ProgrammeSession }) {
  const { t } = useTranslation('programme-sessions')
  return (
    <>
      {cancelReason !== null && (
        <Callout tone="grey" title={t('cancelled')}>
          {cancelReason}
        </Callout>
      )}
      {isUnled && (
        <Callout tone="red" title={t('unled')}>
          {t(actions.setTeachers ? 'unled_choose' : 'unled_wait')}
        </Callout>
      )}
      {substituteWanted && (
        <Callout tone="amber" title={t('substitute_wanted')}>
          {substituteWanted.reason}
        </Callout>
      )}
    </>
  )
}
