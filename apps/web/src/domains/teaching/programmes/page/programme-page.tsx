import type { Programme } from '@navyk/api-spec/teaching/programmes'
import { programmeCardsPath } from '@navyk/api-spec/teaching/programmes/paths'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useUser } from '#app/session/session.ts'
import { Slot } from '#app/manifests/slots.tsx'
import { State } from '#app/manifests/states.tsx'
import { DetailsPage } from '#ui/facts/details/details-page.tsx'
import { Callout } from '#ui/feedback/callout.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { useFilters } from '#ui/lists/filters/use-filters.ts'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { useTranslation } from '#ui/texts.ts'
import { programmeQuery, programmesQuery } from '../api.ts'
import { useProgrammeWords } from '../use-programme-words.ts'
import { MemberButtons } from '../team/member-buttons.tsx'
import { Learners } from './learners.tsx'
import { mostRelevant } from './most-relevant.ts'
import { OwnSeats } from './own-seats.tsx'
import { ProgrammeFacts } from './programme-facts.tsx'
import { ProgrammeHistory } from './programme-history.tsx'
import { MoreSteps, NextSteps } from './programme-steps.tsx'
import { Seats } from './seats.tsx'
import { Team } from './team.tsx'

/** Page of one programme, the one of the address; without, the one that concerns the reader most. */
export function ProgrammePage() {
  const [{ id }] = useFilters(['id'])
  return id === '' ? <MostRelevant /> : <ById id={id} />
}

function ById({ id }: { id: string }) {
  return <QueryView query={useQuery(programmeQuery(id))}>{({ data }) => <Details programme={data} />}</QueryView>
}

function MostRelevant() {
  const { t } = useTranslation('programmes')
  const { role } = useUser()
  return (
    <QueryView query={useInfiniteQuery(programmesQuery({}))}>
      {({ pages }) => {
        const found = mostRelevant(pages.flatMap(({ data }) => data))
        if (found) return <ById id={found.id} />
        return (
          <Page title={t('title')}>
            <EmptyState text={t(`none.${role}`)} />
          </Page>
        )
      }}
    </QueryView>
  )
}

function Details({ programme }: { programme: Programme }) {
  const { t } = useTranslation('programmes')
  const { role } = useUser()
  const words = useProgrammeWords()
  const isStaff = role === 'staff'
  return (
    <DetailsPage
      title={programme.title}
      subtitle={`${t('number', { number: programme.number })} · ${words.course(programme)}`}
      state={<State of="programme" is={programme.state} />}
      action={<NextSteps programme={programme} />}
      trail={[{ label: t('title'), to: programmeCardsPath }]}
      notice={<Notices programme={programme} />}
      side={
        <Section title={t('facts')}>
          <ProgrammeFacts programme={programme} />
          <MoreSteps programme={programme} />
        </Section>
      }
      tabs={
        isStaff
          ? [
              { key: 'seats', label: t('seats_tab'), content: <Seats programmeId={programme.id} /> },
              { key: 'history', label: t('history.title'), content: <ProgrammeHistory id={programme.id} /> },
            ]
          : []
      }
    >
      {programme.description !== '' && (
        <Section title={t('about')}>
          <p className="anywhere as-typed">{programme.description}</p>
          {programme.audience !== '' && (
            <p className="muted small block above-4">
              {t('audience')}: {programme.audience}
            </p>
          )}
        </Section>
      )}
      <Slot name="programme.sessions" programme={programme} />
      <Slot name="programme.results" programme={programme} />
      <Team programme={programme} />
      {role === 'executor' && <Learners programme={programme} />}
    </DetailsPage>
  )
}

function Notices({ programme }: { programme: Programme }) {
  const { t } = useTranslation('programmes')
  return (
    <>
      {programme.cancelReason !== null && (
        <Callout tone="grey" title={t('cancelled')}>
          {programme.cancelReason}
        </Callout>
      )}
      {programme.missingToOpen.length > 0 && (
        <Callout tone="amber" title={t('missing.title')}>
          <ul className="bullets">
            {programme.missingToOpen.map((one) => (
              <li key={one}>{t(`missing.${one}`)}</li>
            ))}
          </ul>
        </Callout>
      )}
      <Invitation programme={programme} />
      <OwnSeats programme={programme} />
    </>
  )
}

/** Invitation of an executor to join the team. */
function Invitation({ programme: { members, membership } }: { programme: Programme }) {
  const { t } = useTranslation('programmes')
  const own = members.find(({ id }) => id === membership?.id)
  if (own?.state !== 'invited') return null
  return (
    <Callout tone="amber" title={t('team.invitation', { role: t(`roles.${own.role}`) })}>
      <MemberButtons member={own} />
    </Callout>
  )
}
