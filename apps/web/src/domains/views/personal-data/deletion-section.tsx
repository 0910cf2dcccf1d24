import { Button } from '@mantine/core'
import type { Deletion } from '@navyk/api-spec/views/personal-data'
import { businessDate } from '@navyk/api-spec/kit'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useUser } from '../../../app/session.ts'
import { toastError, toastSuccess } from '../../../ui/feedback/toasts.ts'
import { ConfirmButton } from '../../../ui/dialogs/confirm-dialog.tsx'
import { failureMessage } from '../../../ui/feedback/failures.ts'
import { useFormat } from '../../../ui/format.ts'
import { QueryView } from '../../../ui/feedback/query-view.tsx'
import { Section } from '../../../ui/section.tsx'
import { BlockSkeleton } from '../../../ui/feedback/skeletons.tsx'
import { useStepUp } from '../../people/two-step/index.ts'
import { deletionQuery, useRequestDeletion, useTakeBackDeletion } from './api.ts'
import classes from './sections.module.css'

/** Deletion of the account: consequences, obstacles, and taking the request back. */
export function DeletionSection() {
  const { t } = useTranslation('personal-data')
  const query = useQuery(deletionQuery)
  return (
    <Section title={t('deletion.title')}>
      <QueryView query={query} skeleton={<BlockSkeleton height={8} />}>
        {({ data }) => (
          <div className={classes.body}>
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
  if (deletion.isStaff) return <p className={classes.text}>{t('deletion.staff')}</p>
  if (deletion.openContracts.length > 0) return <OpenContracts contracts={deletion.openContracts} />
  return (
    <>
      <p className={classes.text}>{t('deletion.text')}</p>
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
    <ul className={classes.list}>
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

function OpenContracts({ contracts }: { contracts: Deletion['openContracts'] }) {
  const { t } = useTranslation('personal-data')
  return (
    <>
      <p className={classes.text}>{t('deletion.contracts')}</p>
      <ul className={classes.list}>
        {contracts.map(({ id, number }) => (
          <li key={id}>
            <Link className={classes.link} to={`/dashboard/contract-details/${id}`}>
              {t('deletion.contract', { number })}
            </Link>
          </li>
        ))}
      </ul>
      <Link className={classes.link} to="/dashboard/ask-question?new=1&about=account">
        {t('deletion.ask_staff')}
      </Link>
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
      onSuccess: () => void toastSuccess(t('deletion.taken_back')),
      onError: (error) => void toastError(failureMessage(error)),
    })
  return (
    <>
      <p className={classes.text}>
        {t('deletion.frozen', { date: format.longDate(businessDate(new Date(deletionAt))) })}
      </p>
      {readOnly === 'frozen' && (
        <Button loading={takeBack.isPending} onClick={run}>
          {t('deletion.take_back')}
        </Button>
      )}
    </>
  )
}
