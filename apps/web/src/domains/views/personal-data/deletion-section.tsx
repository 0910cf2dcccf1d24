import { Button } from '@mantine/core'
import type { Deletion } from '@navyk/api-spec/views/personal-data'
import { businessDate } from '@navyk/api-spec/kit'
import { questionsPath } from '@navyk/api-spec/desk/questions/paths'
import { contractPath } from '@navyk/api-spec/teaching/contracts/paths'
import { programmePath } from '@navyk/api-spec/teaching/programmes/paths'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useUser } from '#app/session/session.ts'
import { toastSuccess } from '#ui/feedback/toasts.ts'
import { ConfirmButton } from '#ui/dialogs/confirm-dialog.tsx'
import { useFormat } from '#ui/format.ts'
import { QueryView } from '#ui/feedback/query-view.tsx'
import { Section } from '#ui/layout/section.tsx'
import { BlockSkeleton } from '#ui/feedback/skeletons.tsx'
import { useStepUp } from '#people/two-step'
import { deletionQuery, useRequestDeletion, useTakeBackDeletion } from './api.ts'
import { toastFailure } from '#ui/feedback/toast-failure.ts'
import { useTranslation } from '#ui/texts.ts'

/** Deletion of the account: consequences, obstacles, and taking the request back. */
export function DeletionSection() {
  const { t } = useTranslation('personal-data')
  const query = useQuery(deletionQuery)
  return (
    <Section title={t('deletion.title')}>
      <QueryView query={query} skeleton={<BlockSkeleton height={8} />}>
        {({ data }) => (
          <div className="stack at-start gap-16 up-to-704">
            <Body deletion={data} />
          </div>
        )}
      </QueryView>
    </Section>
  )
}

function Body({ deletion }: { deletion: Deletion }) {
  const { t } = useTranslation('personal-data')
  const { readOnly } = useUser()
  if (deletion.deletionAt !== null) return <Frozen deletionAt={deletion.deletionAt} />
  if (deletion.isStaff) return <p className="flush">{t('deletion.staff')}</p>
  if (deletion.openContracts.length + deletion.openProgrammes.length > 0) return <Obstacles deletion={deletion} />
  return (
    <>
      <p className="flush">{t('deletion.text')}</p>
      {readOnly === null && <AskButton />}
    </>
  )
}

/** Keys of the texts: what happens at once, after two weeks, and what is kept. */
const consequences = ['now', 'later', 'stays'] as const

function AskButton() {
  const { t } = useTranslation('personal-data')
  const request = useRequestDeletion()
  const { guard, stepUp } = useStepUp()
  const consequence = (
    <ul className="stack bullets gap-6">
      {consequences.map((name) => (
        <li key={name}>{t(`deletion.${name}`)}</li>
      ))}
    </ul>
  )
  return (
    <>
      <ConfirmButton
        label={t('deletion.ask')}
        title={t('deletion.confirm_title')}
        consequence={consequence}
        isDangerous
        onConfirm={() => guard(() => request.mutateAsync())}
      />
      {stepUp}
    </>
  )
}

/** Contracts and programmes that have to end first. */
function Obstacles({ deletion: { openContracts, openProgrammes } }: { deletion: Deletion }) {
  const { t } = useTranslation('personal-data')
  return (
    <>
      <Obstacle
        text={t('deletion.contracts')}
        links={openContracts.map(({ id, number }) => ({
          to: contractPath(id),
          label: t('deletion.contract', { number }),
        }))}
      />
      <Obstacle
        text={t('deletion.programmes')}
        links={openProgrammes.map(({ id, number, title }) => ({
          to: programmePath(id),
          label: t('deletion.programme', { number, title }),
        }))}
      />
      <Link className="inline touch anchor" to={`${questionsPath}?new=1&about=account`}>
        {t('deletion.ask_staff')}
      </Link>
    </>
  )
}

function Obstacle({ text, links }: { text: string; links: { to: string; label: string }[] }) {
  if (links.length === 0) return null
  return (
    <>
      <p className="flush">{text}</p>
      <ul className="stack bullets gap-6">
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link className="inline touch anchor" to={to}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

function Frozen({ deletionAt }: { deletionAt: string }) {
  const { t } = useTranslation('personal-data')
  const format = useFormat()
  const { readOnly } = useUser()
  const takeBack = useTakeBackDeletion()
  const run = () =>
    takeBack.mutate(undefined, {
      onSuccess: () => toastSuccess(t('deletion.taken_back')),
      onError: toastFailure,
    })
  return (
    <>
      <p className="flush">{t('deletion.frozen', { date: format.longDate(businessDate(new Date(deletionAt))) })}</p>
      {readOnly === 'frozen' && (
        <Button loading={takeBack.isPending} onClick={run}>
          {t('deletion.take_back')}
        </Button>
      )}
    </>
  )
}
