import { type Application, isOpenApplication } from '@navyk/api-spec/market/applications'
import { accountPath } from '@navyk/api-spec/people/accounts/paths'
import { useQuery } from '@tanstack/react-query'
import { IconSchool } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { useUser } from '#app/session/session.ts'
import { State } from '#app/manifests/states.tsx'
import { ConfirmButton } from '#ui/dialogs/confirm-dialog.tsx'
import { useFormat } from '#ui/format.ts'
import { LinkButton } from '#ui/buttons/link-button.tsx'
import { DetailsSkeleton } from '#ui/feedback/skeletons.tsx'
import { useTranslation } from '#ui/texts.ts'
import { ownApplicationQuery, useWithdraw } from './api.ts'

// Loaded on demand, because few people need the form.
const ApplicationPage = lazy(() =>
  import('./application-page.tsx').then((module) => ({ default: module.ApplicationPage })),
)

const applyPath = `${accountPath}?apply=1`

/** The form, as a page in the place of the settings. */
export function ApplyPage() {
  return (
    <Suspense fallback={<DetailsSkeleton />}>
      <ApplicationPage />
    </Suspense>
  )
}

/** Link to apply as executor below a customer's cabinets, or the state of the application. Nothing for people with an executor cabinet. */
export function OwnApplication() {
  const { t } = useTranslation('applications')
  const query = useQuery(ownApplicationQuery)
  if (!query.data) return null
  const { data: application, mayApply } = query.data
  if (application && isOpenApplication(application.state)) return <Waiting application={application} />
  if (!mayApply) return null
  const isDeclined = application?.state === 'declined'
  return (
    <Block
      title={isDeclined ? t('declined') : t('become')}
      state={isDeclined && <State of="application" is="declined" />}
      text={isDeclined ? t('declined_why', { reason: application.reason }) : t('become_text')}
    >
      <LinkButton to={applyPath} variant="default" icon={IconSchool}>
        {isDeclined ? t('apply_again') : t('apply')}
      </LinkButton>
    </Block>
  )
}

function Waiting({ application }: { application: Application }) {
  const { t } = useTranslation('applications')
  const format = useFormat()
  const { readOnly, email } = useUser()
  const withdraw = useWithdraw()
  return (
    <Block
      title={t('own')}
      state={<State of="application" is={application.state} />}
      text={
        application.interviewAt === null
          ? t(email ? 'own_by_email.text' : 'own_text', { date: format.day(application.createdAt) })
          : t(email ? 'own_by_email.interview' : 'own_interview', { at: format.dateTime(application.interviewAt) })
      }
    >
      {readOnly === null && (
        <ConfirmButton
          label={t('withdraw')}
          title={t('withdraw_title')}
          consequence={t('withdraw_text')}
          onConfirm={() => withdraw.mutateAsync({ id: application.id, version: application.version })}
        />
      )}
    </Block>
  )
}

function Block(props: { title: string; state: ReactNode; text: string; children: ReactNode }) {
  return (
    <section className="stack ruled at-start gap-12 above-16 pad-above-16" aria-label={props.title}>
      <div className="row gap-8-12 strong">
        {props.title}
        {props.state}
      </div>
      <p className="muted anywhere">{props.text}</p>
      {props.children}
    </section>
  )
}
